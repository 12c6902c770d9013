import { toString } from 'qrcode';

/** The white margin in modules that ISO/IEC 18004 asks for: without it a code on dark card can't be read. */
export const QUIET_ZONE = 4;

/** A QR code as SVG text, dark on a white ground of its own. */
export const drawQr = (text: string): Promise<string> =>
  toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: QUIET_ZONE });
