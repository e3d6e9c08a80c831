import { spawnSync } from 'node:child_process';

const AUDITED = 'examples/shop-backend';
const SHOWN = 'src/clients/gift-cards.ts';

/** What the audit of the sample prints about one file, as a fenced block. Throws when it reports nothing there. */
export function sampleOutput(root) {
  const { stdout, stderr } = spawnSync(process.execPath, ['dist/src/cli/main.js', AUDITED], { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined } });
  const lines = stdout.split('\n');
  const isHeading = (line) => /^\S/.test(line);
  const begin = lines.findIndex((line) => line === SHOWN || line.startsWith(`${SHOWN} `));
  if (begin < 0) throw new Error(`the audit of ${AUDITED} reports nothing in ${SHOWN}\n${stderr}`);
  const length = lines.slice(begin + 1).findIndex(isHeading);
  const shown = lines.slice(begin, length < 0 ? undefined : begin + 1 + length).join('\n').trimEnd();
  return `\`\`\`text\n${shown}\n\`\`\``;
}
