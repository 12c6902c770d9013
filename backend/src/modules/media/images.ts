import sharp from 'sharp';
import { isAcceptedImage } from './image-type.js';
import { tooLarge, tooManyPixels, unreadable, wrongType } from './media-problems.js';
import type { Variant } from './variants.js';

const MAX_IMAGE_BYTES = 15 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
const LONGEST_SIDE = 1600;

// Decoded pictures are large and seldom needed twice.
sharp.cache(false);

export interface EncodedImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Converts any accepted picture to a plain JPEG: rotated as its EXIF says, at most 1600 px on its longer side, without
 * metadata. Encoding it anew also drops everything else that the file contained.
 */
export async function toJpeg(upload: Buffer): Promise<EncodedImage> {
  if (upload.length > MAX_IMAGE_BYTES) throw tooLarge();
  if (!isAcceptedImage(upload)) throw wrongType();
  try {
    const { data, info } = await sharp(upload, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      sequentialRead: true,
    })
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw /pixel limit/i.test((error as Error).message) ? tooManyPixels() : unreadable();
  }
}

/**
 * A stored picture in one of its sizes; one that is smaller stays as it is. With more effort than this an AVIF takes
 * several times as long and is hardly smaller.
 */
export function resized(picture: Buffer, { width, format }: Variant): Promise<Buffer> {
  const small = sharp(picture).resize({ width, withoutEnlargement: true });
  return format === 'avif'
    ? small.avif({ quality: 55, effort: 2 }).toBuffer()
    : small.jpeg({ quality: 78, progressive: true }).toBuffer();
}
