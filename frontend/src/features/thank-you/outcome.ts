import { type PublicTransaction, type StageRule, STAGES } from '@fiocco/contracts';

export type Outcome = 'paid' | 'reserved' | 'unfinished' | 'failed';

/**
 * The address only says which purchase to read. Its other parameters in the specification are ignored: anybody can
 * write them.
 */
export interface ThankYouSearch {
  readonly trid?: string;
  readonly giftListId?: string;
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function matching(pattern: RegExp, value: unknown): string | undefined {
  return pattern.exec(text(value))?.[0];
}

export function thankYouSearch(search: Record<string, unknown>): ThankYouSearch {
  return {
    trid: matching(/^[\w-]{1,64}$/, search['trid'] ?? search['tid'] ?? search['transactionId']),
    giftListId: matching(/^\d{1,16}$/, search['giftListId']),
  };
}

const OF_BUYER: Record<StageRule['buyer'], (rule: StageRule) => Outcome> = {
  choosing: () => 'unfinished',
  waiting: () => 'unfinished',
  agreed: ({ counts }) => (counts === 'paid' ? 'paid' : 'reserved'),
  over: () => 'failed',
};

/** How a purchase stands, as the server says and never as the address says. */
export function outcomeOf({ stage }: Pick<PublicTransaction, 'stage'>): Outcome {
  const rule = STAGES[stage];
  return OF_BUYER[rule.buyer](rule);
}
