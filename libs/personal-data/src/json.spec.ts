import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson, type Json } from './json.js';

describe('canonical JSON', () => {
  it('writes one text for one value, whatever the order of its keys', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'è' }], a: true })).toBe(
      '{"a":true,"b":[1,{"c":"è","d":null}]}',
    );
    expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }));
  });

  it('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(JSON.parse(canonicalJson(value as Json))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each([[NaN], [Infinity], [undefined], [{ a: undefined }], [() => 1]])('refuses %p', (value) => {
    expect(() => canonicalJson(value as unknown as Json)).toThrow(TypeError);
  });
});
