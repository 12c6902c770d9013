import { describe, expect, it } from '@jest/globals';
import type { ListFacts } from './list-facts.js';
import { visitOf } from './visit.js';

const facts = (changes: Partial<ListFacts>) =>
  ({ state: 'open', startDate: null, endDate: null, passwordHash: null, ...changes }) as ListFacts;
const guest = { staff: false, hasKey: false };
const TODAY = '2026-09-12';

describe('a visit', () => {
  it('opens a list without password to everybody', () => {
    expect(visitOf(facts({}), guest, TODAY)).toMatchObject({ canSee: true, open: true, reason: null });
  });

  it('keeps a protected list shut, whatever its dates, until the visitor has its key', () => {
    const list = facts({ passwordHash: 'x', endDate: '2026-09-11' });
    expect(visitOf(list, guest, TODAY)).toMatchObject({ canSee: false, unlocked: false, reason: 'locked' });
    expect(visitOf(list, { staff: false, hasKey: true }, TODAY)).toMatchObject({
      canSee: false,
      unlocked: true,
      reason: 'expired',
    });
    expect(visitOf(facts({ passwordHash: 'x' }), { staff: false, hasKey: true }, TODAY)).toMatchObject({
      canSee: true,
      reason: null,
    });
  });

  it.each([
    [{ startDate: '2026-09-13' }, 'not_started'],
    [{ endDate: '2026-09-11' }, 'expired'],
    [{ state: 'suspended' as const }, 'suspended'],
    [{ state: 'archived' as const }, 'archived'],
  ])('tells why a guest finds it closed: %j', (changes, reason) => {
    expect(visitOf(facts(changes), guest, TODAY)).toMatchObject({ canSee: false, open: false, reason });
  });

  it('shows staff every list as a preview and still tells what guests would find', () => {
    const list = facts({ passwordHash: 'x', state: 'suspended' });
    expect(visitOf(list, { staff: true, hasKey: false }, TODAY)).toMatchObject({
      canSee: true,
      preview: true,
      open: false,
      reason: 'suspended',
    });
  });
});
