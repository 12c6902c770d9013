import type { RomeDay } from '@fiocco/contracts';
import { type ClosedReason, closedReasonOf } from '../gift-list/list-state.js';
import type { ListFacts } from './list-facts.js';

/** What a visitor may do with a list at this moment. */
export interface Visit {
  readonly list: ListFacts;
  /** By its dates and state, for guests. */
  readonly open: boolean;
  /** No password is asked, or this visitor has given it; staff always. */
  readonly unlocked: boolean;
  readonly canSee: boolean;
  /** Staff look at it, whatever its state. */
  readonly preview: boolean;
  /** Why a guest can't use it; null when open and unlocked. */
  readonly reason: 'locked' | ClosedReason | null;
}

/** The one place that decides it, from facts alone: a locked list says so before it says anything about its dates. */
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
