import { createInflateRaw, crc32 } from 'node:zlib';
import { Readable } from 'node:stream';
import { UnreadableFile } from './unreadable-file.js';

/* An archive that somebody sent, read where its directory says: nothing in it is believed before it is checked. */

const END = { mark: 0x06054b50, bytes: 22, longestNote: 0xffff } as const;
const ENTRY = { mark: 0x02014b50, bytes: 46 } as const;
const FILE = { mark: 0x04034b50, bytes: 30 } as const;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
const MOST_FILES = 20_000;

export interface ZippedFile {
  /** With its folders, as the archive spells it. */
  readonly name: string;
  /** How large it says to be; no more than that is ever read. */
  readonly bytes: number;
  /** Its content part by part. Fails where there is more of it than `most`, or it is not what its sum says. */
  readonly read: (most: number) => AsyncGenerator<Buffer>;
}

/** The files of an archive, folders left out. */
export function zippedFiles(archive: Buffer): readonly ZippedFile[] {
  try {
    const { count, at } = directoryOf(archive);
    const files: ZippedFile[] = [];
    let place = at;
    for (let entry = 0; entry < count; entry += 1) {
      const { file, next } = fileAt(archive, place);
      if (!file.name.endsWith('/')) files.push(file);
      place = next;
    }
    return files;
  } catch (error) {
    // Whatever lies outside of the archive.
    if (error instanceof RangeError) throw new UnreadableFile('archive');
    throw error;
  }
}

/** All of a file. */
export async function wholeOf(file: ZippedFile, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of file.read(most)) parts.push(part);
  return Buffer.concat(parts);
}

function directoryOf(archive: Buffer): { readonly count: number; readonly at: number } {
  const first = Math.max(0, archive.length - END.bytes - END.longestNote);
  for (let at = archive.length - END.bytes; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) !== END.mark) continue;
    const count = archive.readUInt16LE(at + 10);
    // More than these, or larger than 4 GB, is written in another form that nobody needs for pictures and tables.
    if (count > MOST_FILES) throw new UnreadableFile('inflated');
    return { count, at: archive.readUInt32LE(at + 16) };
  }
  throw new UnreadableFile('archive');
}

function fileAt(archive: Buffer, at: number): { readonly file: ZippedFile; readonly next: number } {
  if (archive.readUInt32LE(at) !== ENTRY.mark) throw new UnreadableFile('archive');
  const method = archive.readUInt16LE(at + 10);
  const isReadable = method === STORED || method === DEFLATED;
  if (!isReadable || archive.readUInt16LE(at + 8) & ENCRYPTED) throw new UnreadableFile('archive');
  const sum = archive.readUInt32LE(at + 16);
  const packed = archive.readUInt32LE(at + 20);
  const bytes = archive.readUInt32LE(at + 24);
  const lengths = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [number, number, number];
  const begins = archive.readUInt32LE(at + 42);
  const name = archive.toString('utf8', at + ENTRY.bytes, at + ENTRY.bytes + lengths[0]);
  const content = contentOf(archive, begins, packed);
  const read = (most: number) =>
    checked(unpacked(content, method), { most: Math.min(most, bytes), bytes, sum });
  return { file: { name, bytes, read }, next: at + ENTRY.bytes + lengths[0] + lengths[1] + lengths[2] };
}

function contentOf(archive: Buffer, at: number, packed: number): Buffer {
  if (archive.readUInt32LE(at) !== FILE.mark) throw new UnreadableFile('archive');
  const begins = at + FILE.bytes + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  if (begins + packed > archive.length) throw new UnreadableFile('archive');
  return archive.subarray(begins, begins + packed);
}

function unpacked(content: Buffer, method: number): Readable {
  const packed = Readable.from([content]);
  return method === STORED ? packed : packed.pipe(createInflateRaw());
}

interface Check {
  readonly most: number;
  readonly bytes: number;
  readonly sum: number;
}

async function* checked(content: Readable, { most, bytes, sum }: Check): AsyncGenerator<Buffer> {
  if (bytes > most) throw new UnreadableFile('inflated');
  let [read, found] = [0, 0];
  try {
    for await (const part of content as AsyncIterable<Buffer>) {
      read += part.length;
      if (read > most) throw new UnreadableFile('inflated');
      found = crc32(part, found);
      yield part;
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('archive');
  } finally {
    content.destroy();
  }
  if (read !== bytes || found !== sum) throw new UnreadableFile('archive');
}
