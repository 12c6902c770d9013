import { z } from 'zod';
import { invoiceFaults, keptInvoice } from '../invoice.js';
import { oneLine } from '../typed-text.js';
import { keptMailAddress, optional } from './fields.js';

const invoicePart = (max: number, kept: (typed: string) => string = oneLine) =>
  optional(z.string('Deve essere un testo').overwrite(kept).max(max, `Al massimo ${max} caratteri`));

/** What an invoice needs; null takes it back. Each fault is told by its field. */
export const invoice = z
  .object(
    {
      name: invoicePart(200),
      taxCode: invoicePart(40),
      vatNumber: invoicePart(40),
      sdiCode: invoicePart(20),
      pec: invoicePart(254, keptMailAddress),
      address: optional(
        z.object(
          {
            street: invoicePart(200),
            zipCode: invoicePart(20),
            city: invoicePart(200),
            province: invoicePart(200),
            country: invoicePart(200),
          },
          'L’indirizzo va scritto parte per parte',
        ),
      ),
    },
    'I dati per la fattura vanno scritti campo per campo',
  )
  .superRefine((typed, context) => {
    for (const [field, message] of Object.entries(invoiceFaults(typed)))
      context.addIssue({ code: 'custom', path: field.split('.'), message });
  })
  .transform(keptInvoice)
  .nullish();
