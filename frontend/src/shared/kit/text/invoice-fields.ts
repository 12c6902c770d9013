import { type InvoiceData, invoiceFaults, type TypedInvoice } from '@fiocco/contracts';

interface InvoiceField {
  readonly label: string;
  readonly aside?: string;
  readonly hint?: string;
  /** A line of its own, where others share one. */
  readonly wide?: true;
  readonly autoComplete?: string;
  readonly most: number;
}

/** What an invoice asks for, by the path under which calls name it, in the order in which it is typed. */
export const INVOICE_FIELDS = {
  name: { label: 'Nome o ragione sociale', wide: true, most: 200 },
  taxCode: { label: 'Codice fiscale', aside: 'o partita IVA', most: 28 },
  vatNumber: { label: 'Partita IVA', aside: 'o codice fiscale', most: 28 },
  sdiCode: { label: 'Codice SDI', aside: 'facoltativo', most: 7 },
  pec: { label: 'PEC', aside: 'facoltativo', most: 254 },
  'address.street': { label: 'Via e numero', wide: true, autoComplete: 'billing street-address', most: 200 },
  'address.zipCode': { label: 'CAP', autoComplete: 'billing postal-code', most: 20 },
  'address.city': { label: 'Città', autoComplete: 'billing address-level2', most: 200 },
  'address.province': { label: 'Provincia', autoComplete: 'billing address-level1', most: 200 },
  'address.country': {
    label: 'Paese',
    aside: 'facoltativo',
    hint: 'Solo se non è l’Italia.',
    autoComplete: 'billing country-name',
    most: 200,
  },
} as const satisfies Record<string, InvoiceField>;

export type InvoicePath = keyof typeof INVOICE_FIELDS;
export const INVOICE_PATHS = Object.keys(INVOICE_FIELDS) as readonly InvoicePath[];
export const invoiceField = (path: InvoicePath): InvoiceField => INVOICE_FIELDS[path];

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
export const invoiceErrors = (texts: InvoiceTexts): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(invoiceFaults(typedInvoice(texts))).map(([path, words]) => [`invoice.${path}`, words]),
  );
