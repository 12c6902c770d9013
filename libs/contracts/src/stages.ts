import type { TransactionStatus } from './codes.js';

/** Where a transaction really is (PRODUCT.md section 3). The list is closed: what is said of a stage is said here. */
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
] as const;
export type TransactionStage = (typeof TRANSACTION_STAGES)[number];

/** What every place that looks at a transaction needs to know of its stage. */
export interface StageRule {
  /**
   * Whether its unit, and the stock allocated to it, is kept for it. `recorded`: the transaction itself says so, because an
   * outcome is still unknown or an admin decided whether the gift is free again.
   */
  readonly unit: 'kept' | 'free' | 'recorded';
  /** How its amount counts on its unit. */
  readonly counts: 'paid' | 'promised' | 'nothing';
  /** Money may be moving: neither time nor a person ends it, only the provider's answer. */
  readonly pinned: boolean;
  /** What ends it by itself: the end of its hold, the term of a transfer, or that of a share to be paid in the shop. */
  readonly endedBy: 'hold' | 'transfer' | 'share' | null;
  /** How a unit that is bought whole shows (PRODUCT.md section 4). */
  readonly whole: 'free' | 'held' | 'reserved' | 'sold';
  /** How far the buyer's own steps have come: still choosing, waiting for a provider, agreed, or nothing left to do. */
  readonly buyer: 'choosing' | 'waiting' | 'agreed' | 'over';
  /** What the specifications call it. */
  readonly status: TransactionStatus;
  /** What the back office adds to the status; null where the status says it all. */
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
 * One row for each stage. Whatever is derived from stages, in TypeScript or in SQL, is derived from here, so that a stage
 * that is added answers every question before anything compiles.
 */
export const STAGES = {
  draft: { ...GONE, buyer: 'choosing', status: 'in_attesa', words: 'bozza' },
  held: { ...WAITING, endedBy: 'hold', buyer: 'choosing', words: 'tenuta da parte', todo: 'open' },
  paying: { ...WAITING, endedBy: 'hold', words: 'pagamento in corso' },
  authorised: { ...WAITING, endedBy: 'hold', words: 'pagamento autorizzato' },
  capturing: { ...WAITING, pinned: true, words: 'incasso in corso' },
  pending: { ...WAITING, pinned: true, words: 'in verifica dal fornitore' },
  voiding: { ...WAITING, unit: 'recorded', pinned: true, words: 'pagamento in annullamento' },
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
  refunded: { ...GONE, unit: 'recorded', words: 'rimborsata' },
  cancelled: { ...GONE, words: null },
  removed: { ...GONE, words: 'eliminata' },
} as const satisfies Record<TransactionStage, StageRule>;

/** The stages of which something is so, in their order. */
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
