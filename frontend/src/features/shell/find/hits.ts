import {
  FIND_LIMIT,
  type Found,
  hasWords,
  type ListBadge,
  STATUS_WORDS,
  type Transaction,
} from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../../../shared/office/pictures/icon.js';

/** One thing to choose, and where it leads. */
export interface Hit {
  readonly id: string;
  readonly icon: IconName;
  readonly name: string;
  /** A second line: what tells it from others of the same name. */
  readonly about: string;
  /** At the end of the line. */
  readonly end?: string;
  readonly badge?: ListBadge;
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search'>;
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

const joined = (...words: (string | null)[]) => words.filter(Boolean).join(' · ');

function transactionHit(transaction: Transaction): Hit {
  const { id, orderNumber, buyerName, productName, giftListName, amount, status } = transaction;
  return {
    id: `transaction-${id}`,
    icon: 'receipt',
    name: joined(buyerName ?? 'Acquirente cancellato', productName ?? 'Prodotto non disponibile'),
    about: joined(orderNumber, giftListName, STATUS_WORDS[status]),
    end: formatEuro(centsOf(amount)),
    link: { to: '/admin/transactions/$transactionId', params: { transactionId: id } },
  };
}

function allOf(text: string): Hit {
  return {
    id: 'transactions-all',
    icon: 'search',
    name: `Tutte le transazioni con «${text}»`,
    about: '',
    link: { to: '/admin/transactions', search: { q: text } },
  };
}

/** Who types a list's name finds all that was bought of it too, and means the list. */
const isOfList = ({ lists, transactions }: Found, text: string): boolean =>
  lists.length > 0 &&
  transactions.every(({ giftListName }) => giftListName !== null && hasWords(giftListName, text));

/** Of what the server found, in the order in which somebody at the counter needs it. */
export function hitsOf(found: Found, text: string): readonly HitGroup[] {
  const { lists, products, transactions } = found;
  const ofTransactions: HitGroup = {
    name: 'Transazioni',
    hits: [...transactions.map(transactionHit), ...(transactions.length === FIND_LIMIT ? [allOf(text)] : [])],
  };
  const ofLists: HitGroup = {
    name: 'Liste regalo',
    hits: lists.map(({ id, name, beneficiaryName, badge }) => ({
      id: `list-${id}`,
      icon: 'gift',
      name,
      about: joined(beneficiaryName, String(id)),
      badge,
      link: { to: '/admin/gift-lists', search: { q: name } },
    })),
  };
  return [
    ...(isOfList(found, text) ? [ofLists, ofTransactions] : [ofTransactions, ofLists]),
    {
      name: 'Prodotti',
      hits: products.map(({ id, name, productCode, price }) => ({
        id: `product-${id}`,
        icon: 'package',
        name,
        about: productCode ?? '',
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
      .map(({ to, label, icon }) => ({ id: `page-${to}`, icon, name: label, about: '', link: { to } })),
  };
}
