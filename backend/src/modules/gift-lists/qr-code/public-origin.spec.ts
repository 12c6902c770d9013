import { describe, expect, it } from '@jest/globals';
import { publicOrigin } from './public-origin.js';

const phone = { protocol: 'http' as const, host: '192.168.1.20:3000' };

describe('the base of public addresses', () => {
  it.each([
    ['https://liste.example.it', false, 'https://liste.example.it'],
    ['https://liste.example.it', true, 'https://liste.example.it'],
    ['http://localhost:3000', false, 'http://192.168.1.20:3000'],
    ['http://localhost:3000', true, 'http://localhost:3000'],
  ])('%s (production: %s) gives %s', (publicUrl, production, base) => {
    expect(publicOrigin({ publicUrl, production }, phone)).toBe(base);
  });

  it('does not trust a Host header that is no host', () => {
    const config = { publicUrl: 'http://localhost:3000', production: false };
    expect(publicOrigin(config, { protocol: 'http', host: 'a b"<' })).toBe('http://localhost:3000');
  });
});
