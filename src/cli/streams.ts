import type { WriteStream } from 'node:tty';

/** Whether to colour what goes to a stream: `FORCE_COLOR` and `NO_COLOR` decide, else whether it is a terminal with colours. */
export function hasColour(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv): boolean {
  const force = env['FORCE_COLOR'];
  if (force !== undefined) return force !== '0' && force !== 'false';
  if (env['NO_COLOR']) return false;
  return stream.isTTY === true && (stream as WriteStream).hasColors();
}

/** Columns of a terminal within what reads well; 80 for files and pipes. */
export function widthOf(stream: NodeJS.WriteStream): number {
  return Math.max(60, Math.min(120, stream.isTTY ? stream.columns : 80));
}

/** Writes the whole text and waits until the stream has taken it; a reader that went away (`| head`) is no error. */
export function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error: NodeJS.ErrnoException | null | undefined) => (error && error.code !== 'EPIPE' ? reject(error) : resolve()));
  });
}

/** Lets errors of a stream reach the callbacks of its writes alone; without a listener they would end the process. */
export function leaveErrorsToWrites(stream: NodeJS.WriteStream): void {
  stream.on('error', () => undefined);
}
