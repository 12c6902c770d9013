import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { type Row, type WindowName, WINDOWS } from './row.js';

export const REPOSITORY_PICTURES = resolve(__dirname, '../../../docs/screenshots');
export const INDEX = 'README.md';

/** `npm run pictures` draws those of the repository; every other run leaves its own, which are not kept. */
export const drawsForRepository = process.env['FIOCCO_PICTURES'] === 'repository';
const FOLDER = drawsForRepository ? REPOSITORY_PICTURES : resolve('test-results/pictures');

/** Of all rows; of a page's main state; of the screens on the counter's tablet. */
const WINDOWS_OF_ALL: readonly WindowName[] = ['390', '1440'];
const WINDOWS_OF_MAIN: readonly WindowName[] = ['768', '390-large-text'];

/** The first screen is enough there: the picture of the whole page would be the largest of all. */
const FIRST_SCREENS = WINDOWS_OF_MAIN;

export function windowsOf({ only, main, tablet }: Row): readonly WindowName[] {
  if (only) return [only].flat();
  const wanted = new Set([...WINDOWS_OF_ALL, ...(main ? WINDOWS_OF_MAIN : [])]);
  if (tablet) {
    wanted.delete('768');
    wanted.add('834');
  }
  return (Object.keys(WINDOWS) as WindowName[]).filter((window) => wanted.has(window));
}

export function pictureOf({ page, state }: Row, window: WindowName): string {
  return `${page}-${state}-${window}.png`;
}

export function picturesFor(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => windowsOf(row).map((window) => pictureOf(row, window)));
}

/** The names of the repository's pictures, and of whatever else lies beside them. */
export function repositoryPictures(): string[] {
  return readdirSync(REPOSITORY_PICTURES).filter((name) => name !== INDEX);
}

/** What a run leaves is as the browser gives it, because compressing takes longer than looking. */
export async function takePicture(page: Page, row: Row, window: WindowName): Promise<void> {
  const whole = row.whole === true && !FIRST_SCREENS.includes(window);
  if (whole) await loadWholePage(page);
  const shot = await shoot(page, whole);
  const picture = drawsForRepository ? await compressed(shot) : shot;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, pictureOf(row, window)), picture);
}

/** Asks Chromium itself, which compresses quickly when it is told to: less than half the time of `page.screenshot`. */
async function shoot(page: Page, whole: boolean): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    ...(whole && { captureBeyondViewport: true, clip: { ...cssContentSize, scale: 1 } }),
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}

/** Every colour is kept. */
const compressed = (shot: Buffer): Promise<Buffer> =>
  sharp(shot).removeAlpha().png({ compressionLevel: 9 }).toBuffer();

/**
 * Pictures below the first screen are loaded only when they are scrolled to. What stays at the window's edge would lie
 * over the middle of a page that is scrolled.
 */
async function loadWholePage(page: Page): Promise<void> {
  await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' }); Promise.all([...document.images].map((image) => {
    image.loading = 'eager';
    return image.decode().catch(() => undefined);
  }))`);
}

/** Removes the repository's pictures of what no longer exists; the others are replaced. */
export function removeStrayPictures(rows: readonly Row[]): void {
  const wanted = new Set(picturesFor(rows));
  for (const name of repositoryPictures())
    if (!wanted.has(name)) rmSync(join(REPOSITORY_PICTURES, name), { force: true });
}
