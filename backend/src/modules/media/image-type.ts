export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** The type that the first bytes prove; names and declared types prove nothing. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  if (bytes.length < 16) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(PNG)) return 'png';
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif';
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'webp' : undefined;
}
