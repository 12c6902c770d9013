import sharp, { type Sharp } from 'sharp';
import { isAcceptedImage } from './image-type.js';
import { tooLarge, tooManyPixels, unreadable, wrongType } from './media-problems.js';
import { type Variant, VARIANTS } from './variants.js';

export const MAX_IMAGE_BYTES = 15 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
const LONGEST_SIDE = 1600;
/** A picture of 50 million pixels takes two seconds; one made to take long is given up. */
const MOST_SECONDS = 20;

// Decoded pictures are large and seldom needed twice.
sharp.cache(false);
// A picture takes its one thread and no more: guests wait for everything else.
sharp.concurrency(1);

interface Pixels {
  readonly data: Buffer;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

export interface EncodedImage {
  /** The picture itself. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly variants: readonly { readonly variant: Variant; readonly bytes: Buffer }[];
}

/**
 * Converts any accepted picture to a plain JPEG and its sizes: rotated as its EXIF says, at most 1600 px on its longer
 * side, without metadata or transparency. It is decoded once, and encoding its pixels anew drops everything else that the file contained.
 */
export async function encodeUpload(upload: Buffer, sizes = VARIANTS): Promise<EncodedImage> {
  const { data, raw } = await decode(upload);
  const image = (): Sharp => sharp(data, { raw });
  const bytes = await image().jpeg({ quality: 82 }).toBuffer();
  const variants: { variant: Variant; bytes: Buffer }[] = [];
  for (const variant of sizes) variants.push({ variant, bytes: await inSize(image(), variant) });
  return { bytes, width: raw.width, height: raw.height, variants };
}

/** A stored picture in one of its sizes. */
export function resized(picture: Buffer, variant: Variant): Promise<Buffer> {
  return inSize(sharp(picture), variant);
}

async function decode(upload: Buffer): Promise<Pixels> {
  if (upload.length > MAX_IMAGE_BYTES) throw tooLarge();
  if (!isAcceptedImage(upload)) throw wrongType();
  try {
    const { data, info } = await sharp(upload, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      sequentialRead: true,
    })
      .timeout({ seconds: MOST_SECONDS })
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const decoded = { data, raw: { width: info.width, height: info.height, channels: info.channels } };
    return info.channels === 4 ? await grounded(decoded) : decoded;
  } catch (error) {
    throw /pixel limit/i.test((error as Error).message) ? tooManyPixels() : unreadable();
  }
}

const WHITE = '#ffffff';
/** Under a mark that white would swallow: the logo that a shop has for dark walls. */
const DARK = '#2e2a26';
const ALPHA = 3;
/** Below it a pixel is hardly seen; above the other one a colour is hardly told from white. */
const SEEN_FROM = 32;
const WHITISH_FROM = 235;
const NEARLY_ALL = 0.99;

/** A transparent ground is given a colour here, on which the mark can be seen wherever the picture is shown. */
async function grounded({ data, raw }: Pixels): Promise<Pixels> {
  const background = wouldVanish(data) ? DARK : WHITE;
  return {
    data: await sharp(data, { raw }).flatten({ background }).raw().toBuffer(),
    raw: { ...raw, channels: 3 },
  };
}

/** Whether nearly all that can be seen of RGBA pixels is as good as white. */
function wouldVanish(pixels: Buffer): boolean {
  let [seen, whitish] = [0, 0];
  for (let at = 0; at < pixels.length; at += ALPHA + 1) {
    if (pixels.readUInt8(at + ALPHA) < SEEN_FROM) continue;
    seen += 1;
    const darkest = Math.min(pixels.readUInt8(at), pixels.readUInt8(at + 1), pixels.readUInt8(at + 2));
    if (darkest >= WHITISH_FROM) whitish += 1;
  }
  return seen > 0 && whitish / seen >= NEARLY_ALL;
}

/**
 * One that is smaller stays as it is. With more effort than this an AVIF takes several times as long and is hardly
 * smaller.
 */
function inSize(image: Sharp, { width, format }: Variant): Promise<Buffer> {
  const small = image.resize({ width, withoutEnlargement: true });
  return format === 'avif'
    ? small.avif({ quality: 55, effort: 2 }).toBuffer()
    : small.jpeg({ quality: 78, progressive: true }).toBuffer();
}
