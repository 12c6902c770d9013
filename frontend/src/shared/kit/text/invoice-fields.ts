import { type InvoiceData, invoiceFaults, type TellFault, type TypedInvoice } from '@fiocco/contracts';
import { say } from '../../texts/say.js';

interface InvoiceRule {
  readonly aside?: 'common.invoice.orVatNumber' | 'common.invoice.orTaxCode' | 'common.optional';
  readonly hint?: 'common.invoice.abroad';
  /** A line of its own, where others share one. */
  readonly wide?: true;
  readonly autoComplete?: string;
  readonly most: number;
}

/** What an invoice asks for, by the path under which calls name it, in the order in which it is typed. */
export const INVOICE_FIELDS = {
  name: { wide: true, most: 200 },
  taxCode: { aside: 'common.invoice.orVatNumber', most: 28 },
  vatNumber: { aside: 'common.invoice.orTaxCode', most: 28 },
  sdiCode: { aside: 'common.optional', most: 7 },
  pec: { aside: 'common.optional', most: 254 },
  'address.street': { wide: true, autoComplete: 'billing street-address', most: 200 },
  'address.zipCode': { autoComplete: 'billing postal-code', most: 20 },
  'address.city': { autoComplete: 'billing address-level2', most: 200 },
  'address.province': { autoComplete: 'billing address-level1', most: 200 },
  'address.country': {
    aside: 'common.optional',
    hint: 'common.invoice.abroad',
    autoComplete: 'billing country-name',
    most: 200,
  },
} as const satisfies Record<string, InvoiceRule>;

export type InvoicePath = keyof typeof INVOICE_FIELDS;
export const INVOICE_PATHS = Object.keys(INVOICE_FIELDS) as readonly InvoicePath[];

interface InvoiceField extends Omit<InvoiceRule, 'aside' | 'hint'> {
  readonly label: string;
  readonly aside?: string;
  readonly hint?: string;
}

export function invoiceField(path: InvoicePath): InvoiceField {
  const { aside, hint, ...rule }: InvoiceRule = INVOICE_FIELDS[path];
  return {
    ...rule,
    label: say(`common.invoice.${path}`),
    aside: aside && say(aside),
    hint: hint && say(hint),
  };
}

/** As the fields have it. */
export type InvoiceTexts = Readonly<Record<InvoicePath, string>>;

const PLACE = /^address\./;

export function textsOf(invoice: Partial<InvoiceData> | null | undefined): InvoiceTexts {
  const texts = INVOICE_PATHS.map((path) => {
    const place = PLACE.test(path) ? invoice?.address : invoice;
    const text = (place as Readonly<Record<string, unknown>> | undefined)?.[path.replace(PLACE, '')];
    return [path, typeof text === 'string' ? text : ''] as const;
  });
  return Object.fromEntries(texts) as InvoiceTexts;
}

/** As calls take it. */
export function typedInvoice(texts: InvoiceTexts): TypedInvoice {
  const named = INVOICE_PATHS.map((path) => [path.replace(PLACE, ''), texts[path].trim()] as const);
  const isPlace = (index: number) => PLACE.test(INVOICE_PATHS[index] ?? '');
  const address = Object.fromEntries(named.filter((_, index) => isPlace(index)));
  return { ...Object.fromEntries(named.filter((_, index) => !isPlace(index))), address };
}

/** What is wrong, under the names that calls give the fields. */
export const invoiceErrors = (texts: InvoiceTexts, tell?: TellFault): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(invoiceFaults(typedInvoice(texts), tell)).map(([path, words]) => [
      `invoice.${path}`,
      words,
    ]),
  );
