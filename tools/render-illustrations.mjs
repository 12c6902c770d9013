// Renders drawings (SVG) to the JPEGs that are served: the example shop's pictures of gifts and covers, and for each
// occasion's pattern the preview picture of a shared link, and the mark for a phone's home screen. Drawings and pictures are both in the repository: run `node
// tools/render-illustrations.mjs` after changing a drawing.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const from = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const example = from('example-shop/');
const papers = from('frontend/src/shared/public/illustrations/');
const previews = from('frontend/public/anteprime/');
const GIFT = { width: 960, height: 1200 };
const COVER = { width: 1600, height: 640 };
/** The size that readers of Open Graph ask for. */
const PREVIEW = { width: 1200, height: 630 };
const TOUCH_ICON = { width: 180, height: 180 };
const TILE = 180;
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

/** A card with the bow on the occasion's pattern, like the top of the list's page. */
async function renderPreview(file) {
  const name = basename(file, '.svg').replace('cover-', '');
  const tile = await sharp(join(papers, file), { density: 288 }).resize(TILE, TILE).png().toBuffer();
  const bow = await sharp(join(papers, 'fiocco.svg'), { density: 600 })
    .resize({ width: 210 })
    .png()
    .toBuffer();
  const card = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="330">
      <rect width="560" height="330" rx="6" fill="#fbf7f1"/>
      <rect x="12" y="12" width="536" height="306" rx="3" fill="none" stroke="#e6ded2" stroke-width="2"/>
    </svg>`,
  );
  const jpeg = await sharp({ create: { ...PREVIEW, channels: 3, background: '#ffffff' } })
    .composite([{ input: tile, tile: true }, { input: card }, { input: bow }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
  await mkdir(previews, { recursive: true });
  await writeFile(join(previews, `${name}.jpg`), jpeg);
  return told(`anteprime/${name}.jpg`, PREVIEW, jpeg);
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
for (const file of await drawings(papers)) {
  if (file.startsWith('cover-')) console.log(await renderPreview(file));
}
console.log(await renderTouchIcon());
