import { plainLetters } from '@fiocco/contracts';

interface Searched {
  readonly buyer_name: string | null;
  readonly buyer_email: string | null;
  readonly buyer_phone: string | null;
  readonly order_number: string;
  readonly document_number: string | null;
}

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
