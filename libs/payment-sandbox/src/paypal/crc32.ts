const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** As in gzip; Node has it as `zlib.crc32` from 22.2 on, and this runs on 20. */
export function crc32(text: string): number {
  let value = 0xffffffff;
  for (const byte of Buffer.from(text)) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}
