import { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of an archive; its text comes part by part. */
export interface ZipPart {
  readonly name: string;
  readonly text: Iterable<string> | AsyncIterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/** What stands behind its content: sizes and sum are known only then (bit 3); names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** The first of January 1980: the same table makes the same file. */
const DATE = 0x0021;

/** An archive that is written as it is made, so that it takes the memory of one part of a text. Four gigabytes at most. */
export async function* zipped(parts: readonly ZipPart[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const sums = { crc: 0, size: 0, packed: 0 };
    const head = localHead(name);
    yield head;
    for await (const chunk of deflated(part.text, sums)) {
      sums.packed += chunk.length;
      yield chunk;
    }
    const tail = descriptor(sums);
    yield tail;
    written.push({ name, at, ...sums });
    at += head.length + sums.packed + tail.length;
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield end(written.length, directory.length, at);
}

function deflated(text: ZipPart['text'], sums: { crc: number; size: number }): AsyncIterable<Buffer> {
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const some of text) {
      const buffer = Buffer.from(some);
      sums.crc = crc32(buffer, sums.crc);
      sums.size += buffer.length;
      yield buffer;
    }
  }
  // What fails is thrown where the stream is read.
  return pipeline(Readable.from(bytes()), createDeflateRaw(), () => undefined);
}

function fields(
  bytes: number,
  ...values: readonly (readonly [offset: number, value: number, size: 2 | 4])[]
): Buffer {
  const buffer = Buffer.alloc(bytes);
  for (const [offset, value, size] of values)
    if (size === 2) buffer.writeUInt16LE(value, offset);
    else buffer.writeUInt32LE(value, offset);
  return buffer;
}

const localHead = (name: Buffer): Buffer =>
  Buffer.concat([
    fields(
      30,
      [0, 0x04034b50, 4],
      [4, VERSION, 2],
      [6, FLAGS, 2],
      [8, DEFLATED, 2],
      [12, DATE, 2],
      [26, name.length, 2],
    ),
    name,
  ]);

const descriptor = ({ crc, packed, size }: Pick<Written, 'crc' | 'packed' | 'size'>): Buffer =>
  fields(16, [0, 0x08074b50, 4], [4, crc, 4], [8, packed, 4], [12, size, 4]);

const directoryEntry = ({ name, crc, packed, size, at }: Written): Buffer =>
  Buffer.concat([
    fields(
      46,
      [0, 0x02014b50, 4],
      [4, VERSION, 2],
      [6, VERSION, 2],
      [8, FLAGS, 2],
      [10, DEFLATED, 2],
      [14, DATE, 2],
      [16, crc, 4],
      [20, packed, 4],
      [24, size, 4],
      [28, name.length, 2],
      [42, at, 4],
    ),
    name,
  ]);

const end = (count: number, size: number, at: number): Buffer =>
  fields(22, [0, 0x06054b50, 4], [8, count, 2], [10, count, 2], [12, size, 4], [16, at, 4]);
