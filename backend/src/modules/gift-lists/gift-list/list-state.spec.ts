import { describe, expect, it } from '@jest/globals';
import { badgeOf, closedReasonOf, type ListPeriod } from '../access/list-state.js';

const open = (startDate: string | null, endDate: string | null): ListPeriod => ({
  state: 'open',
  startDate,
  endDate,
});

describe('the badge of a list', () => {
  it.each([
    [open(null, null), 'active'],
    [open('2026-09-12', null), 'active'],
    [open('2026-09-13', null), 'preparation'],
    [open(null, '2026-09-12'), 'active'],
    [open(null, '2026-09-11'), 'expired'],
    [open('2026-09-12', '2026-09-12'), 'active'],
    [open('2026-09-13', '2026-09-11'), 'preparation'],
    [{ ...open('2026-09-13', null), state: 'suspended' as const }, 'suspended'],
    [{ ...open(null, '2026-09-11'), state: 'archived' as const }, 'archived'],
  ] as const)('%j on 12 September is %s', (list, badge) => {
    expect(badgeOf(list, '2026-09-12')).toBe(badge);
  });

  it('closes the list to guests for every badge but the active one', () => {
    const reasons = [
      open(null, null),
      open('2026-09-13', null),
      open(null, '2026-09-11'),
      { ...open(null, null), state: 'suspended' as const },
      { ...open(null, null), state: 'archived' as const },
    ].map((list) => closedReasonOf(list, '2026-09-12'));
    expect(reasons).toEqual([null, 'not_started', 'expired', 'suspended', 'archived']);
  });
});
