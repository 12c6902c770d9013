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
  isOneOf,
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

/** The one receipt of a sale; without an id where no money was taken. */
export type SaleReceipt = {
  readonly receiptId: string | null;
  readonly how: MoneyHow | null;
  /** The day (`YYYY-MM-DD`, Rome) for which it counts; null for the day on which it is recorded. */
  readonly on: string | null;
};

type SaleBegun = { readonly type: 'sale.SaleBegun.v1'; readonly data: SaleReceipt };
type ItemNamedV1 = { readonly type: 'sale.ItemNamed.v1'; readonly data: Omit<SaleItem, 'reason'> };
type ItemNamed = { readonly type: 'sale.ItemNamed.v2'; readonly data: SaleItem };
/** From this event on the sale is made, whatever becomes of the process that makes it. */
type SaleMade = { readonly type: 'sale.SaleMade.v1'; readonly data: { readonly items: number } };
type SaleDropped = { readonly type: 'sale.SaleDropped.v1'; readonly data: { readonly items: number } };
type SaleEvent = SaleBegun | ItemNamed | SaleMade | SaleDropped;

const ITEM = {
  transactionId: isId,
  listId: isCount,
  productId: isNullOr(isCount),
  kind: isNullOr(isOneOf(...TRANSACTION_TYPES)),
  namedCents: isNullOr(isCents),
};

/** Every event of a sale of several gifts, in every version that was ever stored. */
export const saleEvents = new EventCatalogue('sale', [
  eventVersion<SaleBegun>('sale.SaleBegun.v1', {
    receiptId: isNullOr(isId),
    how: isNullOr(isOneOf(...MONEY_HOWS)),
    on: isNullOr(isDay),
  }),
  eventVersion<ItemNamedV1>('sale.ItemNamed.v1', ITEM, (item): ItemNamed => ({
    type: 'sale.ItemNamed.v2',
    data: { ...item, reason: null },
  })),
  eventVersion<ItemNamed>('sale.ItemNamed.v2', { ...ITEM, reason: isNullOr(isKeptRef) }),
  eventVersion<SaleMade>('sale.SaleMade.v1', { items: isCount }),
  eventVersion<SaleDropped>('sale.SaleDropped.v1', { items: isCount }),
]);

interface SaleState {
  readonly stage: 'unknown' | 'begun' | 'made' | 'dropped';
  readonly receipt: SaleReceipt;
  readonly items: readonly SaleItem[];
}

type SaleCommand =
  | { readonly type: 'BeginSale'; readonly receipt: SaleReceipt; readonly items: readonly SaleItem[] }
  /** All items are held. */
  | { readonly type: 'MakeSale' }
  /** One of them cannot be, or nobody came back to decide. Does nothing where the sale is made. */
  | { readonly type: 'DropSale' };

const isSameReceipt = (one: SaleReceipt, other: SaleReceipt): boolean =>
  one.receiptId === other.receiptId && one.how === other.how && one.on === other.on;

/** Whatever the reason is: its words are kept anew with each call that brings them. */
const isSameItem = (one: SaleItem, other: SaleItem | undefined): boolean =>
  one.transactionId === other?.transactionId &&
  one.listId === other.listId &&
  one.productId === other.productId &&
  one.kind === other.kind &&
  one.namedCents === other.namedCents;

function begin(
  { stage, receipt, items }: SaleState,
  asked: Extract<SaleCommand, { type: 'BeginSale' }>,
): readonly SaleEvent[] {
  if (stage === 'unknown') {
    const named = asked.items.map((data) => ({ type: 'sale.ItemNamed.v2', data }) as const);
    return [{ type: 'sale.SaleBegun.v1', data: asked.receipt }, ...named];
  }
  const isSame =
    isSameReceipt(receipt, asked.receipt) &&
    items.length === asked.items.length &&
    items.every((item, index) => isSameItem(item, asked.items[index]));
  if (!isSame) throw new Refusal('SALE_ID_TAKEN');
  if (stage === 'dropped') throw new Refusal('SALE_DROPPED');
  return [];
}

function make({ stage, items }: SaleState): readonly SaleEvent[] {
  if (stage === 'made') return [];
  if (stage !== 'begun') throw new Refusal('SALE_DROPPED');
  return [{ type: 'sale.SaleMade.v1', data: { items: items.length } }];
}

const drop = ({ stage, items }: SaleState): readonly SaleEvent[] =>
  stage === 'begun' ? [{ type: 'sale.SaleDropped.v1', data: { items: items.length } }] : [];

/** Decides, once and for all its gifts, whether a sale is made (decision 68). */
export const saleDecider: Decider<SaleState, SaleCommand, SaleEvent> = saleEvents.guard<
  SaleState,
  SaleCommand,
  SaleEvent
>({
  initialState: { stage: 'unknown', receipt: { receiptId: null, how: null, on: null }, items: [] },
  decide(state, command) {
    switch (command.type) {
      case 'BeginSale':
        return begin(state, command);
      case 'MakeSale':
        return make(state);
      case 'DropSale':
        return drop(state);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'sale.SaleBegun.v1':
        return { ...state, stage: 'begun', receipt: event.data };
      case 'sale.ItemNamed.v2':
        return { ...state, items: [...state.items, event.data] };
      case 'sale.SaleMade.v1':
        return { ...state, stage: 'made' };
      case 'sale.SaleDropped.v1':
        return { ...state, stage: 'dropped' };
    }
  },
});

export const saleStream = (saleId: string): string => `sale-${saleId}`;
