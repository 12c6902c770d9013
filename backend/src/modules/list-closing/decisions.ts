import type { ClosingChoice, ClosingDecision, ClosingGroup, TransactionStage } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';

/** Something open, as the decision about it needs it. */
export interface OpenItem {
  readonly group: ClosingGroup;
  /** Null for the shares of a gift. */
  readonly transactionId: string | null;
  /** Null for the fund. */
  readonly productId: number | null;
  readonly stage: TransactionStage | null;
  readonly paidCents: Cents;
  readonly choices: readonly ClosingChoice[];
}

interface OpenPurchase {
  readonly stage: TransactionStage;
  /** What it costs, with its shipping. */
  readonly costCents: Cents;
  /** Received and not given back. */
  readonly keptCents: Cents;
}

/** One answer for each stage: how a purchase at it is open, money beside its own aside; null where it is not. */
const GROUP_AT: Readonly<Record<TransactionStage, ClosingGroup | null>> = {
  draft: null,
  held: 'running',
  paying: 'running',
  authorised: 'running',
  capturing: 'running',
  pending: 'running',
  voiding: 'running',
  verify: 'running',
  refunding: 'running',
  awaiting_transfer: 'collect',
  reserved: 'collect',
  paid: null,
  refunded: null,
  cancelled: null,
  removed: null,
  exchanged: null,
};

/** Where a purchase is open by itself; whether a paid gift has left the shop is asked elsewhere. */
export function groupOf({ stage, costCents, keptCents }: OpenPurchase): ClosingGroup | null {
  const owed = stage === 'paid' ? keptCents > costCents : stage === 'cancelled' && keptCents > 0;
  return owed ? 'back' : GROUP_AT[stage];
}

/** No money has moved at these: whoever holds the gift can be told that it is over. */
const ENDABLE: ReadonlySet<TransactionStage> = new Set(['held', 'paying', 'authorised']);

interface Choosing {
  readonly stage: TransactionStage | null;
  readonly paidCents: Cents;
  /** Of a gift that was paid in shares. */
  readonly isShares: boolean;
  /** The list has a fund, which is where the money of a whole purchase goes. */
  readonly takesCredit: boolean;
}

const ALL: readonly ClosingChoice[] = ['complete', 'credit', 'refund', 'keep'];
const WITHOUT_CREDIT: readonly ClosingChoice[] = ['complete', 'refund', 'keep'];
const ofPaid = ({ takesCredit, paidCents }: Choosing) =>
  takesCredit && paidCents > 0 ? ALL : WITHOUT_CREDIT;

const CHOICES: Readonly<Record<ClosingGroup, (of: Choosing) => readonly ClosingChoice[]>> = {
  running: ({ stage }) => (stage && ENDABLE.has(stage) ? ['refund', 'keep'] : ['keep']),
  back: () => ['refund', 'keep'],
  collect: ofPaid,
  shares: () => ALL,
  // A unit that several people paid goes out as the one gift that it is.
  deliver: (of) => (of.isShares ? ['complete', 'keep'] : ofPaid(of)),
};

export const choicesFor = (group: ClosingGroup, of: Choosing): readonly ClosingChoice[] => CHOICES[group](of);

const isAbout = (item: OpenItem, { transactionId, productId }: ClosingDecision): boolean =>
  item.transactionId === null ? item.productId === productId : item.transactionId === transactionId;

/** One that names another group of the same transaction is not about it. */
const isDecidedBy = (item: OpenItem, decision: ClosingDecision): boolean =>
  isAbout(item, decision) && (decision.group === undefined || decision.group === item.group);

/** The decision about an item. */
export const decisionAbout = (
  item: OpenItem,
  decisions: readonly ClosingDecision[],
): ClosingDecision | undefined => decisions.find((one) => isDecidedBy(item, one));

/** What becomes of shares that were decided: a gift that they finished, or money on its way back. */
const isOfShares = ({ group, stage, productId }: OpenItem, decision: ClosingDecision): boolean =>
  decision.productId !== undefined &&
  decision.productId === productId &&
  (group === 'deliver' || stage === 'refunding');

/**
 * Of what is open once the decisions were carried out, what nobody has decided: a purchase that was collected is now to be
 * handed over, and its decision stands for that too.
 */
export const newSince = <Item extends OpenItem>(
  items: readonly Item[],
  decisions: readonly ClosingDecision[],
): readonly Item[] =>
  items.filter((item) => !decisions.some((one) => isAbout(item, one) || isOfShares(item, one)));

/**
 * Of what is open what nobody has decided. A decision whose own matter is open no more was carried out by an earlier call, which
 * then died or was refused elsewhere: it stands for what became of it, as at that call's end.
 */
export const undecided = <Item extends OpenItem>(
  items: readonly Item[],
  decisions: readonly ClosingDecision[],
): readonly Item[] => {
  const spent = decisions.filter((one) => !items.some((item) => isDecidedBy(item, one)));
  return newSince(
    items.filter((item) => decisionAbout(item, decisions) === undefined),
    spent,
  );
};

/** Those whose decision is not among their choices. What is running by now was another when it was decided, and stays. */
export const notOffered = <Item extends OpenItem>(
  items: readonly Item[],
  decisions: readonly ClosingDecision[],
): readonly Item[] =>
  items.filter((item) => {
    const decision = decisionAbout(item, decisions);
    return decision !== undefined && item.group !== 'running' && !item.choices.includes(decision.do);
  });

/** Money first, then what it finishes: shares that are collected may complete their gift, and only then it goes out. */
const ORDER: readonly ClosingGroup[] = ['running', 'collect', 'back', 'shares', 'deliver'];

/** What becomes credit is there for what it completes; what is given back is no credit that could be taken for it. */
const TURN: Readonly<Record<ClosingChoice, number>> = { credit: 0, refund: 1, complete: 2, keep: 3 };

export interface DecidedItem<Item extends OpenItem> {
  readonly item: Item;
  readonly decision: ClosingDecision;
}

/** What is to be carried out, in the order in which it is. */
export const toDo = <Item extends OpenItem>(
  items: readonly Item[],
  decisions: readonly ClosingDecision[],
): readonly DecidedItem<Item>[] =>
  ORDER.flatMap((group) =>
    items
      .filter((item) => item.group === group)
      .flatMap((item) => {
        const decision = decisionAbout(item, decisions);
        const isDone = !decision || decision.do === 'keep' || !item.choices.includes(decision.do);
        return isDone ? [] : [{ item, decision }];
      })
      .toSorted((one, other) => TURN[one.decision.do] - TURN[other.decision.do]),
  );

/** Money that goes out of the shop is an admin's decision. */
export const needsAdmin = ({ item, decision }: DecidedItem<OpenItem>): boolean =>
  decision.do === 'refund' && item.paidCents > 0;
