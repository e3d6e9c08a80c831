import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listing } from './lowered.js';

const page = readFileSync(path.join(import.meta.dirname, '../../docs/facts.md'), 'utf8');
const block = (language: string): string => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)![1]!;

it('shows the listing of its example', () => {
  expect(block('text')).toBe(listing(block('ts').replace(/\n$/, '')));
});
