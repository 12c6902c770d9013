import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { encodeUpload } from './images.js';

const WIDTH = 120;
const HEIGHT = 40;

/** A bar in the middle of a transparent ground, as shops send their logo. */
function logo(colour: string): Promise<Buffer> {
  const bar = `<rect x="30" y="10" width="60" height="20" fill="${colour}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${bar}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** The colours of the middle and of the corner after an upload. */
async function shown(upload: Buffer): Promise<{ mark: readonly number[]; ground: readonly number[] }> {
  const { bytes } = await encodeUpload(upload, []);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  return { mark: at(info.width / 2, info.height / 2), ground: at(1, 1) };
}

const mean = (colour: readonly number[]): number => colour.reduce((sum, one) => sum + one, 0) / colour.length;

describe('a picture with a transparent ground', () => {
  it.each([
    ['dark', '#2e2a26'],
    ['coloured', '#a8492f'],
    ['pale, but no paper', '#d9c9a8'],
  ])('stands on white where its mark is %s', async (_, colour) => {
    const { mark, ground } = await shown(await logo(colour));
    expect(mean(ground)).toBeGreaterThan(250);
    expect(mean(ground) - mean(mark)).toBeGreaterThan(30);
  });

  it.each(['#ffffff', '#fffcf5'])(
    'stands on dark where its mark would vanish on white (%s)',
    async (colour) => {
      const { mark, ground } = await shown(await logo(colour));
      expect(mean(mark)).toBeGreaterThan(245);
      expect(mean(ground)).toBeLessThan(80);
    },
  );

  it('that shows nothing at all stays white', async () => {
    const { ground } = await shown(await logo('none'));
    expect(mean(ground)).toBeGreaterThan(250);
  });
});

describe('any upload', () => {
  it.each([
    ['in the colours of a printer', (red: sharp.Sharp) => red.toColourspace('cmyk').jpeg()],
    ['a WebP', (red: sharp.Sharp) => red.webp({ lossless: true })],
    ['a GIF', (red: sharp.Sharp) => red.gif()],
  ])('keeps its colours: %s', async (_, as) => {
    const red = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c02020' } });
    const { mark } = await shown(await as(red).toBuffer());
    const [r = 0, g = 0, b = 0] = mark;
    expect(r).toBeGreaterThan(150);
    expect(Math.max(g, b)).toBeLessThan(90);
  });
});
