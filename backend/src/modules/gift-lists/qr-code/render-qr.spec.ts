import { describe, expect, it } from '@jest/globals';
import { create } from 'qrcode';
import sharp from 'sharp';
import { renderQr } from './render-qr.js';

const TEXT = 'https://liste.example.it/list/123456789012';

describe('a rendered QR code', () => {
  it('shows every module of the code in its PNG, with a white margin', async () => {
    const { modules } = create(TEXT, { errorCorrectionLevel: 'M' });
    const { png } = await renderQr(TEXT);
    const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    const scale = info.width / (modules.size + 4);
    const dark = (row: number, column: number) =>
      (data[((row + 2.5) * scale * info.width + (column + 2.5) * scale) * info.channels] ?? 255) < 128;
    const seen = Array.from(modules.data, (_, i) => dark(Math.trunc(i / modules.size), i % modules.size));
    expect(seen).toEqual(Array.from(modules.data, Boolean));
    expect(info.width).toBe(info.height);
    for (let i = -2; i < modules.size + 2; i++) expect([dark(i, -1), dark(-2, i)]).toEqual([false, false]);
  });

  it('is small, and the same every time', async () => {
    const [one, other] = [await renderQr(TEXT), await renderQr(TEXT)];
    expect(one.png.equals(other.png)).toBe(true);
    expect(one.svg).toBe(other.svg);
    expect(one.png.length).toBeLessThan(8_000);
  });
});
