import type { ExchangeEnd } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { productWords } from '../transaction-words.js';

/** The purchase at the other end of an exchange, under its gift and its order. */
export const LinkToExchange = ({ end }: { readonly end: ExchangeEnd }) => (
  <Link
    className="link"
    to="/admin/transactions/$transactionId"
    params={{ transactionId: end.transactionId }}
  >
    {productWords(end)} <span className="num no-wrap">({end.orderNumber ?? 'senza numero'})</span>
  </Link>
);
