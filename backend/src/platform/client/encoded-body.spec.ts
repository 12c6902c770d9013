import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { THREAD_LANES } from '../async/thread-lanes.js';
import { fillLane } from '../testing/fill-lane.js';
import { EncodedBody } from './encoded-body.js';

const long = JSON.stringify(Array.from({ length: 60 }, (_, id) => ({ id, name: `Regalo n. ${id} – città` })));

describe('an encoded body', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0,gzip;q=0', 'identity'],
    ['brotli', 'identity'],
  ] as const)('for Accept-Encoding %p is %s', (header, encoding) => {
    expect(new EncodedBody(long).encodingFor(header)).toBe(encoding);
  });

  it('leaves small bodies alone', () => {
    expect(new EncodedBody('[]').encodingFor('br')).toBe('identity');
  });

  it('carries the same text in every encoding', async () => {
    const body = new EncodedBody(long);
    expect(String(body.plain)).toBe(long);
    expect(String(gunzipSync((await body.compressed('gzip')) ?? ''))).toBe(long);
    expect(String(brotliDecompressSync((await body.compressed('br')) ?? ''))).toBe(long);
  });

  it('is compressed once for all who ask', () => {
    const body = new EncodedBody(long);
    expect(body.compressed('br')).toBe(body.compressed('br'));
    expect(body.compressed('gzip')).toBe(body.compressed('gzip'));
  });

  it('is sent as it is while many others are being compressed', async () => {
    const body = new EncodedBody(long);
    const known = body.compressed('br');
    await known;
    const free = fillLane(THREAD_LANES.compressing);
    expect([body.compressed('gzip'), body.compressed('br')]).toEqual([null, known]);
    await free();
    expect(body.compressed('gzip')).not.toBeNull();
  });
});
