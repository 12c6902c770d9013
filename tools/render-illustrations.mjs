// Renders the example shop's drawings (SVG) to the JPEGs that it loads as pictures of its gifts and covers.
// Both are kept: run `node tools/render-illustrations.mjs` after changing a drawing.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const demo = fileURLToPath(new URL('../backend/src/demo/', import.meta.url));
const GIFT = { width: 960, height: 1200 };
const COVER = { width: 1600, height: 640 };
const LARGEST = 60 * 1024;

async function render(file) {
  const name = basename(file, '.svg');
  const size = name.startsWith('cover-') ? COVER : GIFT;
  const svg = await readFile(join(demo, 'illustrations', file));
  const [, width] = /viewBox="0 0 (\d+) /.exec(svg.toString('utf8')) ?? [];
  // Rasterise at the final size, so that nothing is scaled twice.
  const density = (72 * size.width) / Number(width);
  for (const quality of [82, 80, 78, 76]) {
    const jpeg = await sharp(svg, { density })
      .resize({ ...size, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (jpeg.length > LARGEST && quality > 76) continue;
    await writeFile(join(demo, 'pictures', `${name}.jpg`), jpeg);
    return `${name}.jpg ${size.width}×${size.height} ${Math.ceil(jpeg.length / 1024)} KB (quality ${quality})`;
  }
}

const files = (await readdir(join(demo, 'illustrations'))).filter((file) => file.endsWith('.svg')).sort();
for (const file of files) console.log(await render(file));
