import { type BodyOf, type GiftCard, MAX_LIST_QUANTITY, type Product } from '@fiocco/contracts';
import { type Cents, centsOf, centsTyped, formatDecimal } from '@fiocco/money';
import { amountText } from '../../../shared/format/money.js';
import { freeOf, freeUnits } from '../../../shared/office/stock.js';
import type { SetCard } from './queries.js';

/** A product's place on the list, as it is being edited. */
export interface Terms {
  /** As typed: it may be no number for a moment. */
  readonly listQuantity: string;
  readonly isQuota: boolean;
  readonly canBuyInQuota: boolean;
  readonly priority: 1 | 2 | 3;
  /** Also given where the shop has none, which is ordered then. */
  readonly beyondStock: boolean;
  /** The price of this list as typed; empty for the catalogue's. */
  readonly ownPrice: string;
}

/** Assigned products by id; one that is not in it is not on the list. */
export type Draft = ReadonlyMap<number, Terms>;

/** The middle wish, so that each gift can be lifted or lowered. */
export const NEW_TERMS: Terms = {
  listQuantity: '1',
  isQuota: false,
  canBuyInQuota: false,
  priority: 2,
  beyondStock: false,
  ownPrice: '',
};

export function draftOf(cards: readonly SetCard[]): Draft {
  return new Map(
    cards.map(({ id, listQuantity, isQuota, canBuyInQuota, priority, beyondStock, ownPrice }) => [
      id,
      {
        listQuantity: String(listQuantity),
        isQuota,
        canBuyInQuota,
        priority,
        beyondStock,
        ownPrice: ownPrice === null ? '' : amountText(centsOf(ownPrice)),
      },
    ]),
  );
}

export function withTerms(draft: Draft, id: number, terms: Terms | null): Draft {
  const next = new Map(draft);
  if (terms) next.set(id, terms);
  else next.delete(id);
  return next;
}

export interface Changes {
  readonly added: readonly number[];
  readonly removed: readonly number[];
  readonly changed: readonly number[];
  readonly count: number;
}

function differs(a: Terms, b: Terms): boolean {
  return (
    a.listQuantity !== b.listQuantity ||
    a.isQuota !== b.isQuota ||
    a.canBuyInQuota !== b.canBuyInQuota ||
    a.priority !== b.priority ||
    a.beyondStock !== b.beyondStock ||
    a.ownPrice !== b.ownPrice
  );
}

export function changesBetween(before: Draft, after: Draft): Changes {
  const added = [...after.keys()].filter((id) => !before.has(id));
  const removed = [...before.keys()].filter((id) => !after.has(id));
  const changed = [...after].filter(([id, terms]) => {
    const was = before.get(id);
    return was !== undefined && differs(was, terms);
  });
  return {
    added,
    removed,
    changed: changed.map(([id]) => id),
    count: added.length + removed.length + changed.length,
  };
}

/** The least a list can ask for: what somebody holds, reserved, paid or shares already. */
export function takenUnits(card: GiftCard | undefined): number {
  return card ? card.listQuantity - card.units.free : 0;
}

const QUANTITY = /^\s*\d{1,6}\s*$/;

/** The most that a list may ask for. */
export const mostUnits = ({ beyondStock }: Terms, stock: number): number =>
  beyondStock ? MAX_LIST_QUANTITY : stock;

/** Whether it asks for more than the shop has, which has to be raised first, or ordered. */
export const exceedsStock = ({ listQuantity, beyondStock }: Terms, stock: number): boolean =>
  !beyondStock && QUANTITY.test(listQuantity) && Number(listQuantity) > stock;

/** How many of the units that nobody has taken yet would have to be ordered. */
export function orderWords(
  { listQuantity, beyondStock }: Terms,
  product: Pick<Product, 'quantityAvailable' | 'quantityAllocated'>,
  card: GiftCard | undefined,
): string {
  if (!beyondStock) return 'Si regala anche quando in negozio è finito: allora lo si ordina.';
  const free = freeUnits(product);
  const beyond = (Number(listQuantity) || 0) - takenUnits(card) - free;
  if (beyond <= 0) return 'Per ora bastano i pezzi liberi in negozio.';
  const one = beyond === 1;
  const where =
    free === 0
      ? 'In negozio è finito'
      : `In negozio ${free === 1 ? 'c’è un pezzo libero' : `ci sono ${free} pezzi liberi`}`;
  return `${where}: ${one ? 'un altro' : `altri ${beyond}`} da ordinare quando ${one ? 'viene regalato' : 'vengono regalati'}.`;
}

/** Why a quantity can't be saved; undefined when it can. */
export function quantityFault(terms: Terms, taken: number, stock: number): string | undefined {
  const quantity = Number(terms.listQuantity);
  if (!QUANTITY.test(terms.listQuantity) || quantity < 1) return 'La quantità deve essere almeno 1';
  if (quantity < taken)
    return `${taken === 1 ? 'Un’unità è già presa' : `${taken} unità sono già prese`}: non si scende sotto ${taken}.`;
  if (quantity > MAX_LIST_QUANTITY) return `La quantità può essere al massimo ${MAX_LIST_QUANTITY}`;
  return exceedsStock(terms, stock)
    ? `Il magazzino ne ha ${stock}: la lista non può chiederne di più.`
    : undefined;
}

const allTaken = (stock: number): string =>
  stock === 1 ? 'la sola unità è già presa' : `le ${stock} unità sono già prese`;

/** Why a price of the list's own can't be saved; undefined when it can, and where there is none. */
export const priceFault = ({ ownPrice }: Terms): string | undefined =>
  ownPrice.trim() && centsTyped(ownPrice) === null ? 'Serve un importo, per esempio 49,90' : undefined;

/** What a unit costs on the list: what is typed there, or what the catalogue says. */
export function listPrice(terms: Terms | undefined, product: Pick<Product, 'price'>): Cents {
  const typed = terms?.ownPrice.trim() ? centsTyped(terms.ownPrice) : null;
  return typed ?? centsOf(product.price);
}

/** What staff should know before they promise it; it can be saved all the same. */
export function stockWarning(
  terms: Terms | undefined,
  product: Pick<Product, 'quantityAvailable' | 'quantityAllocated' | 'quantityOnLists'>,
  card: GiftCard | undefined,
): string | undefined {
  const wanted = terms && !terms.beyondStock ? Number(terms.listQuantity) : 0;
  if (!(wanted > takenUnits(card))) return undefined;
  const { quantityAvailable: stock, quantityOnLists } = product;
  if (freeUnits(product) === 0)
    return `In negozio è finito: ${allTaken(stock)}. Gli ospiti lo leggono «Esaurito».`;
  const promised = quantityOnLists - (card?.listQuantity ?? 0) + wanted;
  if (promised <= stock) return undefined;
  return `Con le altre liste se ne promettono ${promised}, e il negozio ne ha ${stock}: chi arriva tardi legge «Esaurito».`;
}

export function bodyOf(
  terms: Terms,
): BodyOf<'PUT /api/product-gift-lists/product/:productId/gift-list/:giftListId'> {
  const { listQuantity, ownPrice } = terms;
  const cents = ownPrice.trim() ? centsTyped(ownPrice) : null;
  return {
    ...terms,
    listQuantity: Number(listQuantity),
    ownPrice: cents === null ? null : formatDecimal(cents),
  };
}

const part = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** "1 aggiunto, 1 tolto, 1 con nuovi dettagli" */
export function changeWords({ added, removed, changed }: Changes): string {
  return [
    ...part(added.length, 'aggiunto', 'aggiunti'),
    ...part(removed.length, 'tolto', 'tolti'),
    ...part(changed.length, 'con nuovi dettagli', 'con nuovi dettagli'),
  ].join(', ');
}

/** What the shop can still promise: "3 libere su 5", or "5 in magazzino" where nobody has taken any. */
export function stockWords(product: Pick<Product, 'quantityAvailable' | 'quantityAllocated'>): string {
  const { quantityAvailable: stock, quantityAllocated } = product;
  if (quantityAllocated === 0) return `${stock} in magazzino`;
  const free = freeUnits(product);
  return `${free} ${freeOf(free, stock)}`;
}

const NAMED = 3;

/** "«Vaso», «Piatti», «Tazze» e altri 4" */
export function namesInShort(names: readonly string[]): string {
  const rest = names.length - NAMED;
  const named = names.slice(0, rest === 1 ? NAMED + 1 : NAMED).map((name) => `«${name}»`);
  return named.join(', ') + (rest > 1 ? ` e altri ${rest}` : '');
}
