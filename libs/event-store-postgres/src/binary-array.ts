/**
 * PostgreSQL's binary form of one-dimensional arrays. pg sends arrays as text, in which every quote of JSON is escaped
 * and unescaped again; a Buffer is sent as it is.
 */
const TEXT_OID = 25;
const INT_OID = 23;
const UUID_OID = 2950;
const HEADER_BYTES = 20;

function arrayOf(oid: number, length: number, elementBytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + 4 * length + elementBytes);
  buffer.writeInt32BE(1, 0); // one dimension
  buffer.writeInt32BE(0, 4); // no nulls
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16); // counted from 1
  return buffer;
}

export function textArray(values: readonly string[]): Buffer {
  let bytes = 0;
  for (const value of values) bytes += Buffer.byteLength(value);
  const buffer = arrayOf(TEXT_OID, values.length, bytes);
  let offset = HEADER_BYTES;
  for (const value of values) {
    const length = buffer.write(value, offset + 4);
    buffer.writeInt32BE(length, offset);
    offset += 4 + length;
  }
  return buffer;
}

export function intArray(values: readonly number[]): Buffer {
  const buffer = arrayOf(INT_OID, values.length, 4 * values.length);
  values.forEach((value, index) => {
    const offset = HEADER_BYTES + 8 * index;
    buffer.writeInt32BE(4, offset);
    buffer.writeInt32BE(value, offset + 4);
  });
  return buffer;
}

export function uuidArray(values: readonly string[]): Buffer {
  const buffer = arrayOf(UUID_OID, values.length, 16 * values.length);
  values.forEach((value, index) => {
    const offset = HEADER_BYTES + 20 * index;
    buffer.writeInt32BE(16, offset);
    buffer.write(value.replaceAll('-', ''), offset + 4, 'hex');
  });
  return buffer;
}
