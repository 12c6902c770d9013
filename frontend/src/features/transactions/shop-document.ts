import type { Transaction } from '@fiocco/contracts';

/** The shop's own receipt or invoice: what its field is called, and how long its number may be. */
export const DOCUMENT = { label: 'Scontrino o fattura', most: 100 };

/** Whether it is asked for where money is taken. One that stands already is changed in "Modifica". */
export const isDocumentAsked = ({ documentNumber }: Transaction): boolean => !documentNumber;

/** What a call names of it: nothing where nothing was typed. */
export function documentIn(text: string): { readonly documentNumber?: string } {
  const number = text.trim();
  return number === '' ? {} : { documentNumber: number };
}

/** The same where it may stand by now: what somebody else has noted since it was typed is left. */
export const documentFor = (transaction: Transaction, text: string) =>
  isDocumentAsked(transaction) ? documentIn(text) : {};
