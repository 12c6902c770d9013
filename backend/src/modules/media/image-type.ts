/** Less than any picture has: a file this short cannot be decoded. */
const SMALLEST = 16;

/** The first bytes of each accepted type; a dot stands for any byte. */
const SIGNATURES: readonly RegExp[] = [
  /^\xff\xd8\xff/, // JPEG
  /^\x89PNG\r\n/,
  /^GIF8[79]a/,
  /^RIFF....WEBP/s,
];

/** Whether the first bytes are those of a JPEG, PNG, GIF or WebP; names and declared types are not trusted. */
export function isAcceptedImage(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, SMALLEST);
  return start.length === SMALLEST && SIGNATURES.some((signature) => signature.test(start));
}
