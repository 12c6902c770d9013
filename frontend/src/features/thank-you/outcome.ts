import { type PublicTransaction, type StageRule, STAGES, type TransactionStage } from '@fiocco/contracts';

export type Outcome =
  | 'paid'
  | 'reserved'
  | 'transfer'
  /** Something is left for the buyer to do. */
  | 'unfinished'
  /** The provider has the buyer's word, and the shop waits for its own. */
  | 'pending'
  /** A payment is being called off: nothing is taken. */
  | 'stopping'
  /** It was not paid, and can be tried again with all that was typed. */
  | 'declined'
  /** It was not paid because somebody else has the gift. */
  | 'gone'
  | 'refunding'
  | 'refunded'
  | 'failed';

function agreedOutcome({ counts, endedBy }: StageRule): Outcome {
  if (counts === 'paid') return 'paid';
  return endedBy === 'transfer' ? 'transfer' : 'reserved';
}

/** What this browser knows besides. */
export interface Seen {
  /** It has given the buyer's word to the provider, which the shop may not have heard of yet. */
  readonly buyersPartDone: boolean;
  /** The list no longer offers the gift. */
  readonly isTaken: boolean;
}

/** Why a payment was called off, where its purchase is a draft again. */
function draftOutcome({ reason }: Standing, { buyersPartDone, isTaken }: Seen): Outcome {
  if (reason === 'gift_gone' || (buyersPartDone && isTaken)) return 'gone';
  return reason === 'too_many_declines' || buyersPartDone ? 'declined' : 'unfinished';
}

const OF_STAGE: Partial<Record<TransactionStage, Outcome>> = {
  voiding: 'stopping',
  refunding: 'refunding',
  refunded: 'refunded',
};
const OF_BUYER: Record<StageRule['buyer'], (rule: StageRule) => Outcome> = {
  choosing: () => 'unfinished',
  waiting: () => 'pending',
  agreed: agreedOutcome,
  over: () => 'failed',
};

type Standing = Pick<PublicTransaction, 'stage' | 'reason'>;

/** How a purchase stands, as the server says and never as the address says. */
export function outcomeOf(transaction: Standing, seen: Seen): Outcome {
  const { stage } = transaction;
  if (stage === 'draft') return draftOutcome(transaction, seen);
  if (stage === 'paying') return seen.buyersPartDone ? 'pending' : 'unfinished';
  const rule = STAGES[stage];
  return OF_STAGE[stage] ?? OF_BUYER[rule.buyer](rule);
}

/** Whether its outcome is the same whatever the browser knows besides. */
export const saysAll = ({ stage }: Standing): boolean => stage !== 'draft' && stage !== 'paying';

/** What ends by itself, without anybody touching the page. */
export const isUnderWay = (outcome: Outcome): boolean => outcome === 'pending' || outcome === 'stopping';

/** The buyer has done all there is to do, and is told what happens next. */
export const isDone = (outcome: Outcome): outcome is 'paid' | 'reserved' | 'transfer' =>
  outcome === 'paid' || outcome === 'reserved' || outcome === 'transfer';
