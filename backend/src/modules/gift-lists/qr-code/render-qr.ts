import { create, type QRCode } from 'qrcode';
import sharp from 'sharp';
import { drawQr, QUIET_ZONE, THREAD_LANES } from '../../../platform/index.js';

const PIXELS_PER_MODULE = 16;

export interface RenderedQr {
  readonly svg: string;
  readonly png: Buffer;
}

/** A QR code as SVG text and as PNG. */
export async function renderQr(text: string): Promise<RenderedQr> {
  const [svg, png] = await Promise.all([drawQr(text), pngOf(create(text, { errorCorrectionLevel: 'M' }))]);
  return { svg, png };
}

/**
 * The package's own PNG writer blocks the process for up to 70 ms; this one works in the background. Two greys need no palette,
 * which would take thirty times as long to choose.
 */
function pngOf({ modules }: QRCode): Promise<Buffer> {
  const side = modules.size + 2 * QUIET_ZONE;
  const pixels = Buffer.alloc(side * side, 255);
  modules.data.forEach((dark, index) => {
    const row = Math.trunc(index / modules.size) + QUIET_ZONE;
    if (dark) pixels[row * side + (index % modules.size) + QUIET_ZONE] = 0;
  });
  return THREAD_LANES.drawing.run(() =>
    sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
      .resize(side * PIXELS_PER_MODULE, side * PIXELS_PER_MODULE, { kernel: 'nearest' })
      .toColourspace('b-w')
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
}
