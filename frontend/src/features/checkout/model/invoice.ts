import { isItaly, type TypedInvoice } from '@fiocco/contracts';
import {
  invoiceErrors,
  invoiceField,
  INVOICE_PATHS,
  type InvoicePath,
  type InvoiceTexts,
  textsOf,
  typedInvoice,
} from '../../../shared/kit/text/invoice-fields.js';
import { tellGuest } from '../../../shared/public/tell-fault.js';
import { say } from '../../../shared/texts/say.js';

/** To whom an invoice is made out: a person, or a firm. */
export const INVOICE_KINDS = ['person', 'company'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** As it is typed: what belongs to the other kind is kept, and neither shown nor sent. */
export interface AskedInvoice extends InvoiceTexts {
  readonly kind: InvoiceKind;
}

const OF_OTHER: Readonly<Record<InvoiceKind, readonly InvoicePath[]>> = {
  person: ['vatNumber', 'sdiCode', 'pec'],
  company: ['taxCode'],
};

/** What is asked for this kind of invoice. */
export const pathsOf = (kind: InvoiceKind): readonly InvoicePath[] =>
  INVOICE_PATHS.filter((path) => !OF_OTHER[kind].includes(path));

type OfKind = Partial<Record<InvoicePath, { label?: string; aside?: string | undefined }>>;

const ofPerson = (): OfKind => ({
  name: { label: say('checkout.invoice.person.name') },
  taxCode: { aside: undefined },
});
const ofCompany = (): OfKind => ({
  name: { label: say('checkout.invoice.company.name') },
  vatNumber: { aside: undefined },
  sdiCode: { aside: say('checkout.invoice.orPec') },
  pec: { aside: say('checkout.invoice.orSdi') },
});

/** A field of an invoice as this kind of it needs it. */
export const fieldOf = (kind: InvoiceKind, path: InvoicePath) => ({
  ...invoiceField(path),
  ...(kind === 'person' ? ofPerson() : ofCompany())[path],
});

/** Of texts that say nothing of it: whoever named what firms alone have is one. */
export function asAsked(texts: Partial<AskedInvoice>): AskedInvoice {
  const isFirm = OF_OTHER.person.some((path) => texts[path]);
  return { kind: isFirm ? 'company' : 'person', ...textsOf(null), ...texts };
}

/** A guest's own name is not a firm's. */
export function ofKind(invoice: AskedInvoice, kind: InvoiceKind, buyerName: string): AskedInvoice {
  const [from, to] = kind === 'company' ? [buyerName, ''] : ['', buyerName];
  return { ...invoice, kind, name: invoice.name.trim() === from.trim() ? to : invoice.name };
}

const ownTexts = ({ kind, ...texts }: AskedInvoice): InvoiceTexts => ({
  ...texts,
  ...Object.fromEntries(OF_OTHER[kind].map((path) => [path, ''])),
});

/** As calls take it: nothing of the other kind. */
export function sentInvoice(invoice: AskedInvoice): TypedInvoice {
  const others: readonly string[] = OF_OTHER[invoice.kind];
  return Object.fromEntries(
    Object.entries(typedInvoice(ownTexts(invoice))).filter(([name]) => !others.includes(name)),
  );
}

const CODE_MISSING = {
  person: ['taxCode', 'checkout.invoice.noTaxCode'],
  company: ['vatNumber', 'checkout.invoice.noVatNumber'],
} as const;

/** What is wrong with it, beside the fields of its kind. */
export function askedErrors(invoice: AskedInvoice): Readonly<Record<string, string>> {
  const { kind } = invoice;
  const own = ownTexts(invoice);
  const isItalian = isItaly(own['address.country'].trim());
  const lacks = (...paths: readonly InvoicePath[]) =>
    isItalian && paths.every((path) => own[path].trim() === '');
  const [code, missing] = CODE_MISSING[kind];
  const errors = Object.entries(invoiceErrors(own, tellGuest)).filter(
    ([field]) => field !== 'invoice.taxCode' || kind === 'person',
  );
  return {
    ...Object.fromEntries(errors),
    ...(lacks(code) && { [`invoice.${code}`]: say(missing) }),
    ...(kind === 'company' &&
      lacks('sdiCode', 'pec') && { 'invoice.sdiCode': say('checkout.invoice.noSdiCode') }),
  };
}
