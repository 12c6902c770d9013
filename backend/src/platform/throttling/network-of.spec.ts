import { describe, expect, it } from '@jest/globals';
import { networkOf, placesOf, widerKeyOf } from './network-of.js';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('of %p is %p', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is one for a whole /64, and another for the next', () => {
    const sixty = Array.from({ length: 60 }, (_, n) => networkOf(`2001:db8:0:7::${n.toString(16)}`));
    expect(new Set(sixty).size).toBe(1);
    expect(sixty).not.toContain(networkOf('2001:db8:0:8::1'));
  });
});

describe('the wider network', () => {
  it.each([
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001:db8:1:ffff::/64 anna', '2001:db8:1::/48 anna'],
    ['12 2001:db8:1:2::/64', '12 2001:db8:1::/48'],
    ['203.0.113.7', null],
    ['203.0.113.7 anna', null],
    ['anna', null],
  ])('in %p is %p', (key, wider) => {
    expect(widerKeyOf(key)).toBe(wider);
  });

  it('has few places to wait in, however many networks are within it', () => {
    const places = Array.from({ length: 65_536 }, (_, n) =>
      placesOf(`2001:db8:1:${n.toString(16)}::/64`, 10),
    );
    expect(new Set(places.map(([own]) => own)).size).toBe(65_536);
    expect(new Set(places.map(([, wide]) => wide)).size).toBe(10);
    expect(placesOf('203.0.113.7', 10)).toEqual(['203.0.113.7']);
  });
});
