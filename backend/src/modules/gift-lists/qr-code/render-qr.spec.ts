import { describe, expect, it } from '@jest/globals';
import { create } from 'qrcode';
import sharp from 'sharp';
import { renderQr } from './render-qr.js';

const TEXT = 'https://liste.example.it/list/123456789012';

describe('a rendered QR code', () => {
  it('shows every module of the code in its PNG, with the four white modules around it that ISO/IEC 18004 asks for', async () => {
    const { modules } = create(TEXT, { errorCorrectionLevel: 'M' });
    const { png } = await renderQr(TEXT);
    const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    const scale = info.width / (modules.size + 8);
    const dark = (row: number, column: number) =>
      (data[((row + 4.5) * scale * info.width + (column + 4.5) * scale) * info.channels] ?? 255) < 128;
    const seen = Array.from(modules.data, (_, i) => dark(Math.trunc(i / modules.size), i % modules.size));
    expect(seen).toEqual(Array.from(modules.data, Boolean));
    expect(info.width).toBe(info.height);
    for (let i = -4; i < modules.size + 4; i++) expect([dark(i, -1), dark(-4, i)]).toEqual([false, false]);
  });

  it('is dark on a white ground of its own, with the same margin, as an SVG', async () => {
    const { modules } = create(TEXT, { errorCorrectionLevel: 'M' });
    const side = modules.size + 8;
    const { svg } = await renderQr(TEXT);
    expect(svg).toContain(`viewBox="0 0 ${side} ${side}"`);
    expect(svg).toContain(`<path fill="#ffffff" d="M0 0h${side}v${side}H0z"/>`);
    expect(svg).toContain('<path stroke="#000000" d="M4 4.5h7');
  });

  it('is small, and the same every time', async () => {
    const [one, other] = [await renderQr(TEXT), await renderQr(TEXT)];
    expect(one.png.equals(other.png)).toBe(true);
    expect(one.svg).toBe(other.svg);
    expect(one.png.length).toBeLessThan(8_000);
  });
});
