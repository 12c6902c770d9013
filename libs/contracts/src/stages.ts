import type { TransactionStatus } from './codes.js';

/**
 * The stages of a transaction (PRODUCT.md section 3). The list is complete, and everything about a stage is in its rule
 * below.
 */
export const TRANSACTION_STAGES = [
  'draft',
  'held',
  'paying',
  'authorised',
  'capturing',
  'pending',
  'voiding',
  'verify',
  'awaiting_transfer',
  'reserved',
  'paid',
  'refunding',
  'refunded',
  'cancelled',
  'removed',
  'exchanged',
] as const;
export type TransactionStage = (typeof TRANSACTION_STAGES)[number];

/** What other code needs to know about a stage. */
export interface StageRule {
  /**
   * Whether the unit, and the stock allocated to it, is kept for the transaction. `recorded`: the transaction itself
   * says so, because an outcome is unknown or an admin decided whether the gift is free again.
   */
  readonly unit: 'kept' | 'free' | 'recorded';
  /** How its amount counts for its unit. */
  readonly counts: 'paid' | 'promised' | 'nothing';
  /** Money may be moving: only the provider's answer ends it, neither time nor a person. */
  readonly pinned: boolean;
  /**
   * What ends it without anybody's action: the end of its hold, the term of a transfer, or the term of a share to be
   * paid in the shop.
   */
  readonly endedBy: 'hold' | 'transfer' | 'share' | null;
  /** How a unit that is bought whole is shown (PRODUCT.md section 4). */
  readonly whole: 'free' | 'held' | 'reserved' | 'sold';
  /** How far the buyer's own steps have come: still choosing, waiting for a provider, agreed, or nothing left to do. */
  readonly buyer: 'choosing' | 'waiting' | 'agreed' | 'over';
  /** The specifications' status. */
  readonly status: TransactionStatus;
  /** What the back office shows after the status; null where the status says it all. */
  readonly words: string | null;
  /** What staff may have to do about it. */
  readonly todo: 'open' | 'collect' | 'transfer' | 'verify' | 'refund' | 'ready' | null;
}

const GONE = {
  unit: 'free',
  counts: 'nothing',
  pinned: false,
  endedBy: null,
  whole: 'free',
  buyer: 'over',
  status: 'annullata',
  todo: null,
} as const;

const WAITING = {
  unit: 'kept',
  counts: 'promised',
  pinned: false,
  endedBy: null,
  whole: 'held',
  buyer: 'waiting',
  status: 'in_attesa',
  todo: null,
} as const;

/**
 * One rule for each stage. Sets of stages, in TypeScript and in SQL, are derived from this table, so that a new stage
 * must be fully described before anything compiles.
 */
export const STAGES = {
  draft: { ...GONE, buyer: 'choosing', status: 'in_attesa', words: 'bozza' },
  held: { ...WAITING, endedBy: 'hold', buyer: 'choosing', words: 'tenuta da parte', todo: 'open' },
  paying: { ...WAITING, endedBy: 'hold', words: 'pagamento in corso' },
  authorised: { ...WAITING, unit: 'recorded', endedBy: 'hold', words: 'pagamento autorizzato' },
  capturing: { ...WAITING, pinned: true, words: 'incasso in corso' },
  pending: { ...WAITING, pinned: true, words: 'in verifica da PayPal' },
  voiding: { ...WAITING, unit: 'recorded', endedBy: 'hold', words: 'pagamento in annullamento' },
  verify: { ...WAITING, unit: 'recorded', pinned: true, words: 'da verificare', todo: 'verify' },
  awaiting_transfer: {
    ...WAITING,
    endedBy: 'transfer',
    buyer: 'agreed',
    words: 'bonifico atteso',
    todo: 'transfer',
  },
  reserved: {
    ...WAITING,
    endedBy: 'share',
    whole: 'reserved',
    buyer: 'agreed',
    status: 'completata',
    words: 'da incassare',
    todo: 'collect',
  },
  paid: {
    ...WAITING,
    counts: 'paid',
    whole: 'sold',
    buyer: 'agreed',
    status: 'completata',
    words: 'incassata',
    todo: 'ready',
  },
  refunding: {
    ...WAITING,
    counts: 'paid',
    pinned: true,
    whole: 'sold',
    buyer: 'over',
    status: 'annullata',
    words: 'rimborso in corso',
    todo: 'refund',
  },
  refunded: { ...GONE, unit: 'recorded', whole: 'sold', words: 'rimborsata' },
  cancelled: { ...GONE, words: null },
  removed: { ...GONE, words: 'eliminata' },
  exchanged: { ...GONE, words: 'regalo cambiato' },
} as const satisfies Record<TransactionStage, StageRule>;

/** The stages for whose rule `is` answers true, in their order. */
export function stagesWhere(is: (rule: StageRule) => boolean): readonly TransactionStage[] {
  return TRANSACTION_STAGES.filter((stage) => is(STAGES[stage]));
}

export function statusOf(stage: TransactionStage): TransactionStatus {
  return STAGES[stage].status;
}

export const STATUS_WORDS: Readonly<Record<TransactionStatus, string>> = {
  in_attesa: 'In attesa',
  completata: 'Completata',
  annullata: 'Annullata',
};

/** The status and, after it, where the transaction really is: "Completata · da incassare". */
export function stageWords(stage: TransactionStage, between = ' · '): string {
  const { status, words } = STAGES[stage];
  return words === null ? STATUS_WORDS[status] : `${STATUS_WORDS[status]}${between}${words}`;
}

/** Whether its buyer may give back what they agreed to: while nothing has been paid of it. */
export const mayBuyerCancel = (stage: TransactionStage, receivedCents: number): boolean =>
  (stage === 'reserved' || stage === 'awaiting_transfer') && receivedCents === 0;
