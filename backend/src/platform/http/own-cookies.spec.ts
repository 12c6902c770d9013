import { describe, expect, it } from '@jest/globals';
import { ownCookies } from './own-cookies.js';

const http = { publicUrl: 'http://localhost:3000' };
const https = { publicUrl: 'https://negozio.test' };

describe('the shop’s own cookies', () => {
  it('are what the browser sends where the shop is reached by http', () => {
    expect(ownCookies({ fiocco_session: 'a' }, http)).toEqual({ fiocco_session: 'a' });
  });

  it('are under https only those that this host alone can have set, by their plain names', () => {
    const sent = { '__Host-fiocco_session': 'ours', fiocco_session: 'planted', fiocco_buyer: 'planted' };
    expect(ownCookies(sent, https)).toEqual({ fiocco_session: 'ours' });
  });
});
