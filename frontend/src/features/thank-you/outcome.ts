import type { PublicTransaction } from '@fiocco/contracts';

export type Outcome = 'paid' | 'reserved' | 'unfinished' | 'pending' | 'failed';

/** What an address may bring along; the specification's names, all optional. */
export interface ThankYouSearch {
  readonly trid?: string;
  readonly giftListId?: string;
  readonly quota?: boolean;
  readonly pp_status?: string;
  readonly pp_error?: string;
}

const ERROR_LENGTH = 300;

function text(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function isShare(search: Record<string, unknown>): true | undefined {
  return text(search['quota']) === '1' || search['quota'] === true || search['tp'] === 'quota' || undefined;
}

function transactionId(search: Record<string, unknown>): string | undefined {
  const id = text(search['trid']) ?? text(search['tid']) ?? text(search['transactionId']) ?? '';
  return /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

export function thankYouSearch(search: Record<string, unknown>): ThankYouSearch {
  return {
    trid: transactionId(search),
    giftListId: text(search['giftListId']),
    quota: isShare(search),
    pp_status: text(search['pp_status']),
    pp_error: text(search['pp_error'])?.slice(0, ERROR_LENGTH),
  };
}

const OF_STAGE: Record<PublicTransaction['stage'], Outcome> = {
  draft: 'unfinished',
  held: 'unfinished',
  reserved: 'reserved',
  paid: 'paid',
  cancelled: 'failed',
};

/** The transaction decides; without one the provider's word in the address does. */
export function outcomeOf(transaction: PublicTransaction | null, search: ThankYouSearch): Outcome {
  if (transaction) return OF_STAGE[transaction.stage];
  if (search.pp_status === 'successo') return 'paid';
  return search.pp_status === 'insuccesso' ? 'failed' : 'pending';
}
