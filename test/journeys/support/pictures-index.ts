import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INDEX, pictureOf, REPOSITORY_PICTURES, windowsOf } from './pictures.js';
import { type Row, WINDOWS } from './row.js';

const HEAD = `# Pages and their states

Every page of the shop in every state it can be in, on a phone (390 px) and at a desk (1440 px), with the example shop; the
state that people mostly meet also at 768 px, and on a phone whose reader has set text to 200 %. The screens of the counter
are shown at 834 px besides, as wide as its tablet; mails at 390 and 700 px. \`npm run pictures\` draws them all again.
\`npm test\` and \`npm run test:long\` check the same states with axe, and leave the pictures of what they saw in
\`test-results/pictures\`.
`;

/** The table page × state with its pictures. */
export function indexOf(rows: readonly Row[]): string {
  const pages = [...new Set(rows.map(({ page }) => page))];
  return [HEAD, ...pages.map((page) => sectionOf(rows.filter((row) => row.page === page)))].join('\n');
}

export function writeIndex(rows: readonly Row[]): void {
  writeFileSync(join(REPOSITORY_PICTURES, INDEX), indexOf(rows));
}

function sectionOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const links = windowsOf(row).map((window) => `[${WINDOWS[window].is}](${pictureOf(row, window)})`);
    return `| ${row.state} | ${row.is} | ${links.join(' · ')} |`;
  });
  const head = ['| State | What it is | Pictures |', '| --- | --- | --- |'];
  return [`## ${rows[0]?.page}`, '', ...head, ...lines, ''].join('\n');
}
