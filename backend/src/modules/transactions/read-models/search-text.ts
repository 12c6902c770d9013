import { plainLetters } from '@fiocco/contracts';
import type { TransactionRow } from './transaction.row.js';

type Searched = Pick<
  TransactionRow,
  'buyer_name' | 'buyer_email' | 'buyer_phone' | 'order_number' | 'document_number'
>;

/**
 * What words are looked for in, as `plainLetters` writes it. A telephone number also stands there as digits alone,
 * because it is typed with other spaces than it was given with. The receipt of an erased buyer, who has no name any
 * more, is not looked for: it is kept for administrators alone.
 */
export function searchTextOf(row: Searched): string {
  const phone = row.buyer_phone;
  const parts = [row.buyer_name, row.buyer_email, phone, phone && digitsOf(phone)];
  const paper = row.buyer_name === null ? null : row.document_number;
  return plainLetters([...parts, row.order_number, paper].filter(Boolean).join(' '));
}

export const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '');
