import { MONEY_HOWS, type MoneyHow, TRANSACTION_TYPES, type TransactionType } from '@fiocco/contracts';
import {
  type Decider,
  EventCatalogue,
  eventVersion,
  isCents,
  isCount,
  isDay,
  isId,
  isKeptRef,
  isNullOr,
  isListOf,
  isOneOf,
  isShaped,
  type KeptRef,
  Refusal,
} from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';

/** One gift of a sale, as the page that asked for it named it. */
export type SaleItem = {
  readonly transactionId: string;
  readonly listId: number;
  /** Null for the list's fund. */
  readonly productId: number | null;
  /** Null where the page named none. */
  readonly kind: TransactionType | null;
  readonly namedCents: Cents | null;
  /** Why its money enters a day that is closed; null where nothing has to be explained. */
  readonly reason: KeptRef | null;
};

/** One way in which the money of a sale came: an entry of each gift of which it pays, under the same id. */
export type SaleReceipt = {
  readonly receiptId: string;
  readonly how: MoneyHow | null;
  /** The day (`YYYY-MM-DD`, Rome) for which it counts; null for the day on which it is recorded. */
  readonly on: string | null;
  /** Null where it is the only one, and pays all that is due. */
  readonly amountCents: Cents | null;
};

/** What a receipt pays of a gift, where there are several. */
export type SaleShare = {
  readonly transactionId: string;
  readonly receiptId: string;
  readonly amountCents: Cents;
};

type SaleBegunV1 = {
  readonly type: 'sale.SaleBegun.v1';
  readonly data: Pick<SaleReceipt, 'how' | 'on'> & { readonly receiptId: string | null };
};
/** No receipt where no money was taken. */
type SaleBegun = {
  readonly type: 'sale.SaleBegun.v2';
  readonly data: { readonly receipts: readonly SaleReceipt[] };
};
type ItemNamedV1 = { readonly type: 'sale.ItemNamed.v1'; readonly data: Omit<SaleItem, 'reason'> };
type ItemNamed = { readonly type: 'sale.ItemNamed.v2'; readonly data: SaleItem };
type SaleMadeV1 = { readonly type: 'sale.SaleMade.v1'; readonly data: { readonly items: number } };
/** From this event on the sale is made, whatever becomes of the process that makes it. */
type SaleMade = {
  readonly type: 'sale.SaleMade.v2';
  readonly data: {
    readonly items: number;
    /** Null where one receipt, or none, is for all of them. */
    readonly shares: readonly SaleShare[] | null;
  };
};
type SaleDropped = { readonly type: 'sale.SaleDropped.v1'; readonly data: { readonly items: number } };
type SaleEvent = SaleBegun | ItemNamed | SaleMade | SaleDropped;

const SAID = { how: isNullOr(isOneOf(...MONEY_HOWS)), on: isNullOr(isDay) };

const ITEM = {
  transactionId: isId,
  listId: isCount,
  productId: isNullOr(isCount),
  kind: isNullOr(isOneOf(...TRANSACTION_TYPES)),
  namedCents: isNullOr(isCents),
};

/** Every event of a sale of several gifts, in every version that was ever stored. */
export const saleEvents = new EventCatalogue('sale', [
  eventVersion<SaleBegunV1>(
    'sale.SaleBegun.v1',
    { receiptId: isNullOr(isId), ...SAID },
    ({ receiptId, ...said }): SaleBegun => ({
      type: 'sale.SaleBegun.v2',
      data: { receipts: receiptId === null ? [] : [{ receiptId, ...said, amountCents: null }] },
    }),
  ),
  eventVersion<SaleBegun>('sale.SaleBegun.v2', {
    receipts: isListOf(isShaped<SaleReceipt>({ receiptId: isId, ...SAID, amountCents: isNullOr(isCents) })),
  }),
  eventVersion<ItemNamedV1>('sale.ItemNamed.v1', ITEM, (item): ItemNamed => ({
    type: 'sale.ItemNamed.v2',
    data: { ...item, reason: null },
  })),
  eventVersion<ItemNamed>('sale.ItemNamed.v2', { ...ITEM, reason: isNullOr(isKeptRef) }),
  eventVersion<SaleMadeV1>('sale.SaleMade.v1', { items: isCount }, ({ items }): SaleMade => ({
    type: 'sale.SaleMade.v2',
    data: { items, shares: null },
  })),
  eventVersion<SaleMade>('sale.SaleMade.v2', {
    items: isCount,
    shares: isNullOr(
      isListOf(isShaped<SaleShare>({ transactionId: isId, receiptId: isId, amountCents: isCents })),
    ),
  }),
  eventVersion<SaleDropped>('sale.SaleDropped.v1', { items: isCount }),
]);

interface SaleState {
  readonly stage: 'unknown' | 'begun' | 'made' | 'dropped';
  readonly receipts: readonly SaleReceipt[];
  readonly items: readonly SaleItem[];
  readonly shares: readonly SaleShare[] | null;
}

type SaleCommand =
  | {
      readonly type: 'BeginSale';
      readonly receipts: readonly SaleReceipt[];
      readonly items: readonly SaleItem[];
    }
  /** All items are held. `dueCents`: what is due of each, in their order. */
  | { readonly type: 'MakeSale'; readonly dueCents: readonly Cents[] }
  /** One of them cannot be, or nobody came back to decide. Does nothing where the sale is made. */
  | { readonly type: 'DropSale' };

const isSameReceipt = (one: SaleReceipt, other: SaleReceipt | undefined): boolean =>
  one.receiptId === other?.receiptId &&
  one.how === other.how &&
  one.on === other.on &&
  one.amountCents === other.amountCents;

/** Whatever the reason is: its words are kept anew with each call that brings them. */
const isSameItem = (one: SaleItem, other: SaleItem | undefined): boolean =>
  one.transactionId === other?.transactionId &&
  one.listId === other.listId &&
  one.productId === other.productId &&
  one.kind === other.kind &&
  one.namedCents === other.namedCents;

function begin(
  { stage, receipts, items }: SaleState,
  asked: Extract<SaleCommand, { type: 'BeginSale' }>,
): readonly SaleEvent[] {
  if (stage === 'unknown') {
    const named = asked.items.map((data) => ({ type: 'sale.ItemNamed.v2', data }) as const);
    return [{ type: 'sale.SaleBegun.v2', data: { receipts: asked.receipts } }, ...named];
  }
  const isSame =
    receipts.length === asked.receipts.length &&
    receipts.every((receipt, index) => isSameReceipt(receipt, asked.receipts[index])) &&
    items.length === asked.items.length &&
    items.every((item, index) => isSameItem(item, asked.items[index]));
  if (!isSame) throw new Refusal('SALE_ID_TAKEN');
  if (stage === 'dropped') throw new Refusal('SALE_DROPPED');
  return [];
}

/** Refuses `SALE_SUM_DIFFERS` where several receipts do not pay exactly what is due. */
export function refuseOtherSum(receipts: readonly SaleReceipt[], dueCents: readonly Cents[]): void {
  if (receipts.length < 2) return;
  const total = sum(dueCents);
  if (sum(receipts.map(({ amountCents }) => amountCents ?? 0)) !== total)
    throw new Refusal('SALE_SUM_DIFFERS', { dueCents: total });
}

const sum = (cents: readonly Cents[]): Cents => cents.reduce((total, one) => total + one, 0);

/**
 * The first receipt pays the gifts in their order, the next one goes on where it ended; null where one alone pays them all.
 * What costs nothing has an entry of the first, so that it counts as paid.
 */
function sharedOut(
  receipts: readonly SaleReceipt[],
  items: readonly SaleItem[],
  dueCents: readonly Cents[],
): readonly SaleShare[] | null {
  if (receipts.length < 2) return null;
  const open = [...dueCents];
  return receipts.flatMap(({ receiptId, amountCents }, index) => {
    let left = amountCents ?? 0;
    return items.flatMap(({ transactionId }, at) => {
      const due = open[at] ?? 0;
      const paid = Math.min(due, left);
      left -= paid;
      open[at] = due - paid;
      const isFree = index === 0 && dueCents[at] === 0;
      return paid > 0 || isFree ? [{ transactionId, receiptId, amountCents: paid }] : [];
    });
  });
}

function make({ stage, receipts, items }: SaleState, dueCents: readonly Cents[]): readonly SaleEvent[] {
  if (stage === 'made') return [];
  if (stage !== 'begun') throw new Refusal('SALE_DROPPED');
  refuseOtherSum(receipts, dueCents);
  const shares = sharedOut(receipts, items, dueCents);
  return [{ type: 'sale.SaleMade.v2', data: { items: items.length, shares } }];
}

const drop = ({ stage, items }: SaleState): readonly SaleEvent[] =>
  stage === 'begun' ? [{ type: 'sale.SaleDropped.v1', data: { items: items.length } }] : [];

/** Decides, once and for all its gifts, whether a sale is made (decision 68). */
export const saleDecider: Decider<SaleState, SaleCommand, SaleEvent> = saleEvents.guard<
  SaleState,
  SaleCommand,
  SaleEvent
>({
  initialState: { stage: 'unknown', receipts: [], items: [], shares: null },
  decide(state, command) {
    switch (command.type) {
      case 'BeginSale':
        return begin(state, command);
      case 'MakeSale':
        return make(state, command.dueCents);
      case 'DropSale':
        return drop(state);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'sale.SaleBegun.v2':
        return { ...state, stage: 'begun', receipts: event.data.receipts };
      case 'sale.ItemNamed.v2':
        return { ...state, items: [...state.items, event.data] };
      case 'sale.SaleMade.v2':
        return { ...state, stage: 'made', shares: event.data.shares };
      case 'sale.SaleDropped.v1':
        return { ...state, stage: 'dropped' };
    }
  },
});

/** What of its money pays this gift: the only receipt all that is due of it, one of several its share. */
export function takenOf({ receipts, shares }: SaleState, transactionId: string): readonly SaleReceipt[] {
  if (shares === null) return receipts;
  return receipts.flatMap((receipt) => {
    const share = shares.find(
      (one) => one.transactionId === transactionId && one.receiptId === receipt.receiptId,
    );
    return share ? [{ ...receipt, amountCents: share.amountCents }] : [];
  });
}

export const saleStream = (saleId: string): string => `sale-${saleId}`;
