// Renders drawings (SVG) to the pictures that are served: those of the example shop's gifts and covers, and the mark for a
// phone's home screen. Drawings and pictures are both in the repository: run `node tools/render-illustrations.mjs` after
// changing a drawing.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const from = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const example = from('example-shop/');
const GIFT = { width: 960, height: 1200 };
const COVER = { width: 1600, height: 640 };
const TOUCH_ICON = { width: 180, height: 180 };
const LARGEST = 60 * 1024;

async function render(file) {
  const name = basename(file, '.svg');
  const size = name.startsWith('cover-') ? COVER : GIFT;
  const svg = await readFile(join(example, 'illustrations', file));
  const [, width] = /viewBox="0 0 (\d+) /.exec(svg.toString('utf8')) ?? [];
  // Rasterised at the final size, so that nothing is scaled twice.
  const density = (72 * size.width) / Number(width);
  for (const quality of [82, 80, 78, 76]) {
    const jpeg = await sharp(svg, { density })
      .resize({ ...size, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (jpeg.length > LARGEST && quality > 76) continue;
    await writeFile(join(example, 'pictures', `${name}.jpg`), jpeg);
    return told(`${name}.jpg`, size, jpeg);
  }
}

/** The mark on paper, with the room around it that phones cut their corners from. */
async function renderTouchIcon() {
  const mark = await sharp(from('frontend/public/favicon.svg'), { density: 400 })
    .resize({ width: 116 })
    .png()
    .toBuffer();
  const png = await sharp({ create: { ...TOUCH_ICON, channels: 3, background: '#fbf7f1' } })
    .composite([{ input: mark }])
    .png({ palette: true })
    .toBuffer();
  await writeFile(from('frontend/public/apple-touch-icon.png'), png);
  return told('apple-touch-icon.png', TOUCH_ICON, png);
}

const told = (name, { width, height }, jpeg) =>
  `${name} ${width}×${height} ${Math.ceil(jpeg.length / 1024)} KB`;
const drawings = async (folder) => (await readdir(folder)).filter((file) => file.endsWith('.svg')).sort();

for (const file of await drawings(join(example, 'illustrations'))) console.log(await render(file));
console.log(await renderTouchIcon());
