/** Shorter than any picture: with nothing but a beginning there is nothing to decode. */
const SMALLEST = 16;

/** What the first bytes of each accepted type look like; a dot stands for any byte. */
const SIGNATURES: readonly RegExp[] = [
  /^\xff\xd8\xff/, // JPEG
  /^\x89PNG\r\n/,
  /^GIF8[79]a/,
  /^RIFF....WEBP/s,
];

/** Whether the first bytes prove a JPEG, PNG, GIF or WebP; names and declared types prove nothing. */
export function isAcceptedImage(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, SMALLEST);
  return start.length === SMALLEST && SIGNATURES.some((signature) => signature.test(start));
}
