import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { type Row, type Width, WIDTHS } from './row.js';

const FOLDER = resolve(__dirname, '../../../docs/screenshots');
const SCREEN_BYTES = 120_000;
/** The largest picture: the list is ten screens long on a phone. */
const PAGE_BYTES = 400_000;
const PALETTES = [256, 128, 64, 32];

export const takesPictures = process.env['FIOCCO_SCREENSHOTS'] === '1';

export function pictureOf({ page, state }: Row, width: Width): string {
  return `${page}-${state}-${width}.png`;
}

/** The names of the pictures that exist. */
export function picturesOn(): string[] {
  return readdirSync(FOLDER).filter((name) => name.endsWith('.png'));
}

export function picturesFor(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => widthsOf(row).map((width) => pictureOf(row, width)));
}

export function widthsOf({ only }: Row): Width[] {
  return only ? [only] : (Object.keys(WIDTHS).map(Number) as Width[]);
}

/** With as many colours as the size allows: text stays sharp, photographs lose a little. */
export async function takePicture(page: Page, row: Row, width: Width): Promise<void> {
  if (row.whole) await loadWholePage(page);
  const shot = await page.screenshot({ fullPage: row.whole ?? false, animations: 'disabled' });
  const limit = row.whole ? PAGE_BYTES : SCREEN_BYTES;
  let picture = shot;
  for (const colours of PALETTES) {
    picture = await sharp(shot)
      .png({ palette: true, colours, dither: 0.6, effort: 7, compressionLevel: 9 })
      .toBuffer();
    if (picture.length <= limit) break;
  }
  writeFileSync(join(FOLDER, pictureOf(row, width)), picture);
}

/** Pictures below the first screen are loaded only when they are scrolled to. */
async function loadWholePage(page: Page): Promise<void> {
  await page.evaluate(`Promise.all([...document.images].map((image) => {
    image.loading = 'eager';
    return image.decode().catch(() => undefined);
  }))`);
}

/** Removes the pictures of states that no longer exist; the others are replaced. */
export function preparePictures(rows: readonly Row[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const wanted = new Set(picturesFor(rows));
  for (const name of picturesOn()) if (!wanted.has(name)) rmSync(join(FOLDER, name), { force: true });
}

/** Writes the table page × state with its pictures. */
export function writeIndex(rows: readonly Row[]): void {
  const lines = [
    '# Pages and their states',
    '',
    'Every page of the shop in every state it can be in, on a phone (390 px) and on a desk (1440 px), with the example',
    'shop. `FIOCCO_SCREENSHOTS=1 npx jest --testMatch "**/*-pages.journey.ts"` draws them again; the same run without the',
    'variable checks each of them with axe.',
  ];
  for (const page of new Set(rows.map((row) => row.page))) {
    lines.push(
      '',
      `## ${page}`,
      '',
      '| State | What it is | 390 px | 1440 px |',
      '| --- | --- | --- | --- |',
    );
    for (const row of rows.filter((one) => one.page === page)) lines.push(lineOf(row));
  }
  writeFileSync(join(FOLDER, 'README.md'), `${lines.join('\n')}\n`);
}

function lineOf(row: Row): string {
  const cells = ([390, 1440] as const).map((width) =>
    widthsOf(row).includes(width) ? `[picture](${pictureOf(row, width)})` : 'not there',
  );
  return `| ${[row.state, row.is, ...cells].join(' | ')} |`;
}
