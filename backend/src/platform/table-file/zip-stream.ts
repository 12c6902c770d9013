import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive; its text comes part by part. */
export interface ZipPart {
  readonly name: string;
  readonly text: Iterable<string> | AsyncIterable<string>;
}

/** The same table makes the same file. */
const MADE = new Date(1980, 0, 1);

/** An archive that is written as it is read, so that it takes the memory of one part of a text. */
export function zipped(parts: readonly ZipPart[]): Readable {
  const zip = new ZipFile();
  // Declared by the least that every stream has.
  const archive = zip.outputStream as Readable;
  for (const { name, text } of parts) {
    const bytes = Readable.from(text, { objectMode: false });
    zip.addReadStream(bytes, name, { mtime: MADE });
    // The library leaves both to whoever made the streams.
    bytes.on('error', (error) => archive.destroy(error));
    archive.on('close', () => bytes.destroy());
  }
  zip.end();
  return archive;
}
