import { plainLetters } from '@fiocco/contracts';
import type { TransactionRow } from './transaction.row.js';

type Searched = Pick<
  TransactionRow,
  'buyer_name' | 'buyer_email' | 'buyer_phone' | 'order_number' | 'document_number'
>;

/**
 * What words are looked for in, as `plainLetters` writes it. A telephone number also stands there as digits alone,
 * because it is typed with other spaces than it was given with.
 */
export function searchTextOf(row: Searched): string {
  const phone = row.buyer_phone;
  const parts = [row.buyer_name, row.buyer_email, phone, phone && digitsOf(phone)];
  return plainLetters([...parts, row.order_number, row.document_number].filter(Boolean).join(' '));
}

export const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '');
