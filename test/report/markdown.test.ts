import { expect, it } from 'vitest';
import { markdown } from '../../src/report/markdown.js';
import { paint } from '../../src/report/paint.js';

const PAGE = `<!-- generated -->
# no-append

A paragraph that goes on for
more than one line with **weight** and [a link](https://example.org/x) and [a page](../other/README.md).

- first item that is long enough to be wrapped somewhere
- second

\`\`\`ts
await list.push(x); // a line of code that is longer than the width
\`\`\`

| a | b |
|---|---|


> quoted
`;

it('turns a page into text', () => {
  expect(markdown(PAGE, 40, paint(false))).toBe(`NO-APPEND

A paragraph that goes on for more than
one line with weight and a link
(https://example.org/x) and a page.

• first item that is long enough to be
  wrapped somewhere
• second

    await list.push(x); // a line of code that is longer than the width

| a | b |
|---|---|

  quoted
`);
});

it('colours headings and code', () => {
  expect(markdown('# A\n```\nb\n```\n', 40, paint(true))).toBe('\u001b[1mA\u001b[22m\n\u001b[36m    b\u001b[39m\n');
});
