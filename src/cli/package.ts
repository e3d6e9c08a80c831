import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** This package's name on the command line, its version and its folder. */
export const COMMAND = 'idempotency-audit';
export const VERSION = (require('#package') as { version: string }).version;
export const PACKAGE_FOLDER = path.dirname(require.resolve('#package'));
