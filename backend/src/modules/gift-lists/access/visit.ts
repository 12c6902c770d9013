import type { RomeDay } from '@fiocco/contracts';
import { type ClosedReason, closedReasonOf } from './list-state.js';
import type { ListFacts } from './list-facts.js';

/** What a visitor may do with a list now. */
export interface Visit {
  readonly list: ListFacts;
  /** Whether its dates and state allow guests in. */
  readonly open: boolean;
  /** No password is needed, or this visitor has given it. Always true for staff. */
  readonly unlocked: boolean;
  readonly canSee: boolean;
  /** True for staff, who may see a list in any state. */
  readonly preview: boolean;
  /** Why a guest cannot use the list; null when it is open and unlocked. */
  readonly reason: 'locked' | ClosedReason | null;
}

/**
 * Decides a visit from facts alone; nothing else decides it. A locked list shows that it is locked before anything
 * about its dates.
 */
export function visitOf(list: ListFacts, guest: { staff: boolean; hasKey: boolean }, today: RomeDay): Visit {
  const unlocked = guest.staff || list.passwordHash === null || guest.hasKey;
  const closed = closedReasonOf(list, today);
  const open = closed === null;
  return {
    list,
    open,
    unlocked,
    canSee: guest.staff || (open && unlocked),
    preview: guest.staff,
    reason: unlocked ? closed : 'locked',
  };
}
