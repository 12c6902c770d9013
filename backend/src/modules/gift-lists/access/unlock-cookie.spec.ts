import { describe, expect, it } from '@jest/globals';
import { claimedLists, UNLOCK_COOKIE_SECONDS, UnlockCookies } from './unlock-cookie.js';

const NOW = new Date('2026-09-12T10:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const LIST = 123_456_789_012;

describe('unlock cookies', () => {
  const cookies = new UnlockCookies('a secret of the shop');
  const cookie = cookies.issue(LIST, 3, NOW);

  it('open the list and password version they were issued for', () => {
    expect(cookies.opens(cookie, LIST, 3, NOW)).toBe(true);
    expect(cookies.opens(cookie, LIST, 3, later(UNLOCK_COOKIE_SECONDS - 1))).toBe(true);
  });

  it('open no other list, no other version of the password and nothing after their time', () => {
    expect(cookies.opens(cookie, LIST + 1, 3, NOW)).toBe(false);
    expect(cookies.opens(cookie, LIST, 4, NOW)).toBe(false);
    expect(cookies.opens(cookie, LIST, 2, NOW)).toBe(false);
    expect(cookies.opens(cookie, LIST, 3, later(UNLOCK_COOKIE_SECONDS))).toBe(false);
  });

  it('can be neither forged nor stretched', () => {
    expect(new UnlockCookies('another secret').opens(cookie, LIST, 3, NOW)).toBe(false);
    const [expires = '', signature = ''] = cookie.split('.');
    expect(cookies.opens(`${Number(expires) + 1}.${signature}`, LIST, 3, NOW)).toBe(false);
    const other = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    expect(cookies.opens(`${expires}.${other}`, LIST, 3, NOW)).toBe(false);
  });

  it.each([undefined, '', '.', 'true', '9999999999.', `9999999999.${'é'.repeat(43)}`, '9'.repeat(5000)])(
    'stay shut for %p',
    (value) => {
      expect(cookies.opens(value, LIST, 3, NOW)).toBe(false);
    },
  );

  it('name the lists they claim, whatever else the browser sends', () => {
    expect(
      claimedLists({ fiocco_list_12: 'x', fiocco_list_abc: 'x', fiocco_list_: 'x', fiocco_session: 'y' }),
    ).toEqual([12]);
  });
});
