import {
  FIND_LIMIT,
  type Found,
  hasWords,
  type ListBadge,
  type SaidOfPurchase,
  type Transaction,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import type { LinkProps } from '@tanstack/react-router';
import { formatDate, formatWeekday } from '../../../shared/format/dates.js';
import { isPhoneText } from '../../../shared/office/found/found-letters.js';
import { nextStep } from '../../../shared/office/transaction-actions.js';
import { restOf, statusLook } from '../../../shared/office/transaction-status.js';
import type { IconName } from '../../../shared/office/pictures/icon.js';
import { formatEuro } from '../../../shared/format/money.js';

/** One thing to choose, and where it leads. */
export interface Hit {
  readonly id: string;
  readonly icon: IconName;
  readonly name: string;
  /** Smaller lines under it: what tells it from others of the same name. */
  readonly about: readonly string[];
  /** At the end of the line. */
  readonly end?: string;
  /** Below that: what is due of it, or that nothing is. */
  readonly due?: string;
  readonly badge?: ListBadge;
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search' | 'state'>;
  /** It leads to more, and was not found itself. */
  readonly leadsOn?: true;
  /** What is to be done with it next, beside it. */
  readonly next?: Hit;
}

export interface HitGroup {
  readonly name: string;
  readonly hits: readonly Hit[];
}

/** A page of the menu. */
export interface PageToFind {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
  readonly icon: IconName;
}

/** Stands between the parts of a line. */
export const PART = ' · ';
const joined = (...words: (string | null)[]) => words.filter(Boolean).join(PART);

/** What somebody on the telephone asks next: how much is still to be paid. */
function dueOf(transaction: Transaction): string | undefined {
  const rest = centsOf(restOf(transaction));
  if (rest > 0) return `da incassare ${formatEuro(rest)}`;
  return transaction.stage === 'paid' ? 'pagato' : undefined;
}

function transactionHit(transaction: Transaction): Hit {
  const { id, orderNumber, buyerName, buyerPhone, productName, giftListName, amount } = transaction;
  const { timestamp, staffNote } = transaction;
  const { words, stage } = statusLook(transaction);
  const due = dueOf(transaction);
  const link = { to: '/admin/transactions/$transactionId', params: { transactionId: id } } as const;
  const hit: Hit = {
    id: `transaction-${id}`,
    icon: 'receipt',
    name: joined(buyerName ?? 'Acquirente cancellato', productName ?? 'Prodotto non disponibile'),
    about: [
      joined(formatDate(timestamp), [words, stage].filter(Boolean).join(', ')),
      joined(buyerPhone, orderNumber, giftListName),
      ...(staffNote ? [`Nota: ${staffNote}`] : []),
    ],
    end: formatEuro(centsOf(amount)),
    ...(due !== undefined && { due }),
    link,
  };
  const next = nextStep(transaction);
  if (!next) return hit;
  const { words: name, command: act } = next;
  return { ...hit, next: { ...hit, id: `${hit.id}-next`, name, link: { ...link, search: { act } } } };
}

function allOf(text: string): Hit {
  return {
    id: 'transactions-all',
    icon: 'search',
    leadsOn: true,
    name: `Tutte le transazioni con «${text}»`,
    about: [],
    link: { to: '/admin/transactions', search: { q: text } },
  };
}

const MOST_CUSTOMERS = 3;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
/** A telephone number is typed with other spaces than it was given with, and with another prefix. */
const isPhone = (text: string, phone: string): boolean =>
  isPhoneText(text) && digitsOf(phone).includes(digitsOf(text).slice(-6));

const isBuyer = ({ buyerName, buyerEmail, buyerPhone }: Transaction, text: string): boolean =>
  hasWords(joined(buyerName, buyerEmail, buyerPhone), text) || isPhone(text, buyerPhone ?? '');

/** Empty where the buyer is known by neither. */
const customerOf = ({ buyerEmail, buyerPhone }: Transaction): string =>
  buyerEmail?.toLowerCase() ?? digitsOf(buyerPhone ?? '');

/** `text`: with what Trova opens again, on the way back. */
function customerHit({ id, buyerName, buyerEmail, buyerPhone }: Transaction, text: string): Hit {
  return {
    id: `customer-${id}`,
    icon: 'user',
    name: buyerName ?? '',
    about: [joined(buyerPhone, buyerEmail)],
    end: 'tutti gli acquisti',
    link: {
      to: '/admin/transactions/$transactionId/customer',
      params: { transactionId: id },
      state: { cameFrom: { find: text } },
    },
  };
}

/** One of each person's transactions; whoever is known by neither e-mail nor telephone is left out. */
function oneOfEach(transactions: readonly Transaction[]): readonly Transaction[] {
  const customers = transactions.map(customerOf);
  return transactions.filter(
    ({ buyerName }, at) => buyerName && customers[at] && customers.indexOf(customers[at]) === at,
  );
}

/** Whoever is known by what was typed, among the buyers of what was found; each leads to all that they have bought. */
function customersOf(transactions: readonly Transaction[], text: string): readonly Hit[] {
  return oneOfEach(transactions.filter((one) => isBuyer(one, text)))
    .slice(0, MOST_CUSTOMERS)
    .map((one) => customerHit(one, text));
}

const MOST_SALES = 5;

/** Before anything is typed: what was opened last, who bought last, and what. */
export function recentHits(opened: readonly Hit[], newest: readonly Transaction[]): readonly HitGroup[] {
  const isNew = ({ id }: Hit) => opened.every((hit) => hit.id !== id);
  const standing = newest.filter(({ status }) => status !== 'annullata');
  const customers = oneOfEach(standing).map((one) => customerHit(one, ''));
  return [
    { name: 'Aperti di recente', hits: opened },
    { name: 'Ultimi clienti', hits: customers.filter(isNew).slice(0, MOST_CUSTOMERS) },
    { name: 'Ultime vendite', hits: standing.map(transactionHit).filter(isNew).slice(0, MOST_SALES) },
  ];
}

/** All of a day, or of an amount, on the page of transactions. */
function allBy({ words, day, amount }: SaidOfPurchase): Hit {
  const cents = amount === null ? null : centsOf(amount);
  const said = [day && formatWeekday(day), cents !== null && formatEuro(cents), words && `«${words}»`];
  return {
    id: 'transactions-by',
    icon: 'search',
    leadsOn: true,
    name: ['Tutte le transazioni', ...said.filter(Boolean)].join(' · '),
    about: [],
    link: {
      to: '/admin/transactions',
      search: {
        ...(words && { q: words }),
        ...(day !== null && { from: day, to: day }),
        ...(cents !== null && { min: cents / 100, max: cents / 100 }),
      },
    },
  };
}

/** Where the day alone was said: what its till took, whether or not anything was bought on it. */
function tillOf({ by }: Found): readonly Hit[] {
  if (!by?.day || by.words !== '' || by.amount !== null) return [];
  const name = `Cassa di ${formatWeekday(by.day)}`;
  return [
    {
      id: 'cash-day',
      icon: 'cash',
      leadsOn: true,
      name,
      about: [],
      link: { to: '/admin/cash', search: { day: by.day } },
    },
  ];
}

/** Who types a list's name finds all that was bought of it too, and means the list. */
const isOfList = ({ lists, transactions }: Found, text: string): boolean =>
  lists.length > 0 &&
  transactions.every(({ giftListName }) => giftListName !== null && hasWords(giftListName, text));

/** Of what the server found, in the order in which somebody at the counter needs it. */
export function hitsOf(found: Found, text: string): readonly HitGroup[] {
  const { lists, products, transactions, by, resembles } = found;
  const isFull = transactions.length === FIND_LIMIT && !resembles;
  const ofTransactions: HitGroup = {
    name: 'Transazioni',
    hits: [
      ...transactions.map(transactionHit),
      ...(by && transactions.length > 0 ? [allBy(by)] : []),
      ...(isFull && !by ? [allOf(text)] : []),
    ],
  };
  const ofCustomers: HitGroup = { name: 'Clienti', hits: customersOf(transactions, text) };
  const ofLists: HitGroup = {
    name: 'Liste regalo',
    hits: lists.map(({ id, name, beneficiaryName, badge }) => ({
      id: `list-${id}`,
      icon: 'gift',
      name,
      about: [joined(beneficiaryName, String(id))],
      badge,
      link: { to: '/admin/gift-lists/$listId', params: { listId: String(id) } },
    })),
  };
  const ofPurchases: readonly HitGroup[] = [ofTransactions, { name: 'Cassa', hits: tillOf(found) }];
  return [
    // Whoever names a person or dials their number asks for the person.
    ...(isOfList(found, text) ? [ofLists, ...ofPurchases] : [ofCustomers, ...ofPurchases, ofLists]),
    {
      name: 'Prodotti',
      hits: products.map(({ id, name, productCode, price }) => ({
        id: `product-${id}`,
        icon: 'package',
        name,
        about: productCode === null ? [] : [productCode],
        end: formatEuro(centsOf(price)),
        link: { to: '/admin/products', search: { q: productCode ?? name } },
      })),
    },
  ];
}

/** The pages whose name has the words; none while nothing is typed: the menu has them all. */
export function pageHits(pages: readonly PageToFind[], text: string): HitGroup {
  return {
    name: 'Pagine',
    hits: pages
      .filter(({ label }) => text !== '' && hasWords(label, text))
      .map(({ to, label, icon }) => ({ id: `page-${to}`, icon, name: label, about: [], link: { to } })),
  };
}
