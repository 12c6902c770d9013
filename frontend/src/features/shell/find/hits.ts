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
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search'>;
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
    name: `Tutte le transazioni con «${text}»`,
    about: [],
    link: { to: '/admin/transactions', search: { q: text } },
  };
}

const MOST_CUSTOMERS = 3;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
/** A telephone number is typed with other spaces than it was given with, and with another prefix. */
const isPhoneText = (text: string): boolean => /^[\d()+./\s-]{6,}$/.test(text);
const isPhone = (text: string, phone: string): boolean =>
  isPhoneText(text) && digitsOf(phone).includes(digitsOf(text).slice(-6));

const isBuyer = ({ buyerName, buyerEmail, buyerPhone }: Transaction, text: string): boolean =>
  hasWords(joined(buyerName, buyerEmail, buyerPhone), text) || isPhone(text, buyerPhone ?? '');

/** Empty where the buyer is known by neither. */
const customerOf = ({ buyerEmail, buyerPhone }: Transaction): string =>
  buyerEmail?.toLowerCase() ?? digitsOf(buyerPhone ?? '');

function customerHit({ id, buyerName, buyerEmail, buyerPhone }: Transaction): Hit {
  return {
    id: `customer-${id}`,
    icon: 'user',
    name: `Tutti gli acquisti di ${buyerName}`,
    about: [joined(buyerEmail, buyerPhone)],
    link: { to: '/admin/transactions/$transactionId/customer', params: { transactionId: id } },
  };
}

/** Whoever is known by what was typed, among the buyers of what was found; each leads to all that they have bought. */
function customersOf(transactions: readonly Transaction[], text: string): readonly Hit[] {
  const theirs = transactions.filter((one) => customerOf(one) !== '' && isBuyer(one, text));
  const customers = theirs.map(customerOf);
  const first = theirs.filter((_, at) => customers.indexOf(customers[at] ?? '') === at);
  return first.slice(0, MOST_CUSTOMERS).map(customerHit);
}

/** All of a day, or of an amount, on the page of transactions. */
function allBy({ words, day, amount }: SaidOfPurchase): Hit {
  const cents = amount === null ? null : centsOf(amount);
  const said = [day && formatWeekday(day), cents !== null && formatEuro(cents), words && `«${words}»`];
  return {
    id: 'transactions-by',
    icon: 'search',
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
      ...(by ? [allBy(by)] : []),
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
      link: { to: '/admin/gift-lists', search: { q: name } },
    })),
  };
  const first = isPhoneText(text) ? [ofCustomers, ofTransactions] : [ofTransactions, ofCustomers];
  return [
    ...(isOfList(found, text) ? [ofLists, ofTransactions] : [...first, ofLists]),
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

/** The pages whose name has the words; all of them where nothing is typed. */
export function pageHits(pages: readonly PageToFind[], text: string): HitGroup {
  return {
    name: 'Pagine',
    hits: pages
      .filter(({ label }) => text === '' || hasWords(label, text))
      .map(({ to, label, icon }) => ({ id: `page-${to}`, icon, name: label, about: [], link: { to } })),
  };
}
