import { describe, expect, it } from '@jest/globals';
import { lastAccess } from './last-access.js';

const now = new Date('2026-11-23T09:30:00Z');

describe('the last access', () => {
  it.each([
    [null, 'Mai'],
    ['2026-11-23T07:52:00Z', 'Oggi alle 08:52'],
    // In Rome it is already the 23rd.
    ['2026-11-22T23:10:00Z', 'Oggi alle 00:10'],
    ['2026-11-22T22:50:00Z', '1 giorno fa'],
    ['2026-11-20T20:00:00Z', '3 giorni fa'],
    ['2026-11-16T09:30:01Z', '7 giorni fa'],
    ['2026-11-16T09:30:00Z', '16/11/2026 10:30'],
    ['2026-05-12T09:40:00Z', '12/05/2026 11:40'],
  ])('at %s is told as %s', (at, words) => expect(lastAccess(at, now)).toBe(words));
});
