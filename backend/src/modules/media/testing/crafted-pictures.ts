import { crc32, deflateSync } from 'node:zlib';

/* Pictures put together by hand, which no program would write. */

export const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export function pngChunk(type: string, data: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string, 'latin1')]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

interface CraftedPng {
  readonly width: number;
  readonly height: number;
  /** Of one colour and one bit a pixel: 256 megapixels are a few kilobytes. */
  readonly rows?: number;
  readonly extra?: readonly Buffer[];
}

/** A black picture of one bit a pixel; `rows` may be fewer than it says that it has. */
export function craftedPng({ width, height, rows = height, extra = [] }: CraftedPng): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * rows), { level: 9 });
  const parts = [pngChunk('IHDR', header), ...extra, pngChunk('IDAT', pixels), pngChunk('IEND', '')];
  return Buffer.concat([PNG_SIGNATURE, ...parts]);
}

/** Puts segments right after a JPEG's first marker. */
export function withSegments(
  jpeg: Buffer,
  segments: readonly (readonly [marker: number, data: Buffer])[],
): Buffer {
  const written = segments.map(([marker, data]) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...written, jpeg.subarray(2)]);
}

/** A progressive JPEG whose last scan is repeated: each one has to be decoded over the whole picture. */
export function withRepeatedScans(jpeg: Buffer, times: number): Buffer {
  const at = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(at, -2);
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: times }, () => scan),
    jpeg.subarray(-2),
  ]);
}

/** A GIF of so many frames, each of `side` pixels; a square of one pixel on a larger screen by default. */
export function craftedGif(width: number, height: number, frames: number, side = 1): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1');
  frame.writeUInt16LE(side, 5);
  frame.writeUInt16LE(side, 7);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

/** A WebP that says that it has so many pixels, and has none. */
export function craftedWebp(width: number, height: number, chunks: Buffer = Buffer.alloc(0)): Buffer {
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  return riff(Buffer.concat([webpChunk('VP8X', canvas), chunks]));
}

export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function riff(chunks: Buffer): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(chunks.length + 4, 4);
  return Buffer.concat([head, chunks]);
}

/** A WebP with a chunk more at its end. */
export function withWebpChunk(webp: Buffer, chunk: Buffer): Buffer {
  return riff(Buffer.concat([webp.subarray(12), chunk]));
}

/** The same bytes with some changed, always the same ones for one seed. */
export function damaged(bytes: Buffer, seed: number): Buffer {
  const copy = Buffer.from(bytes);
  let state = seed;
  for (let n = 0; n < 40; n += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    copy[20 + (state % (copy.length - 20))] = state >>> 24;
  }
  return copy;
}
