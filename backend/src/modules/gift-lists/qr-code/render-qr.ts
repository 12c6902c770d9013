import { create, type QRCode } from 'qrcode';
import sharp from 'sharp';
import { drawQr, QUIET_ZONE } from '../../../platform/index.js';

const PIXELS_PER_MODULE = 16;

/** A QR code as SVG text and as PNG. */
export async function renderQr(text: string): Promise<{ readonly svg: string; readonly png: Buffer }> {
  const [svg, png] = await Promise.all([drawQr(text), pngOf(create(text, { errorCorrectionLevel: 'M' }))]);
  return { svg, png };
}

/** The package's own PNG writer blocks the process for up to 70 ms; this one works in the background. */
function pngOf({ modules }: QRCode): Promise<Buffer> {
  const side = modules.size + 2 * QUIET_ZONE;
  const pixels = Buffer.alloc(side * side, 255);
  modules.data.forEach((dark, index) => {
    const row = Math.trunc(index / modules.size) + QUIET_ZONE;
    if (dark) pixels[row * side + (index % modules.size) + QUIET_ZONE] = 0;
  });
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * PIXELS_PER_MODULE, side * PIXELS_PER_MODULE, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
