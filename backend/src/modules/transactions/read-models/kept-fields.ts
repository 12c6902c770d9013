import type { BuyerAddress, InvoiceData } from '@fiocco/contracts';
import { isLanguage, type Language } from '@fiocco/texts';
import type { JsonObject } from '@fiocco/personal-data';
import { keptParcel } from '../register/kept-parcel.js';

/** A buyer's data as the vault keeps them for an event; fields that were left empty are null. */
interface KeptBuyer {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly message: string | null;
  readonly address: BuyerAddress | null;
  readonly invoice: InvoiceData | null;
  readonly staffNote: string | null;
  readonly lang: Language | null;
}

export function keptBuyer(fields: JsonObject): KeptBuyer {
  const { name, email, phone, message, address, invoice, staffNote, lang } = fields;
  return {
    name: text(name),
    email: text(email),
    phone: text(phone),
    message: text(message),
    address: typeof address === 'object' ? (address as BuyerAddress | null) : null,
    invoice: typeof invoice === 'object' ? (invoice as InvoiceData | null) : null,
    staffNote: text(staffNote),
    lang: isLanguage(lang) ? lang : null,
  };
}

/** Staff's note about a transaction, or courier and number of its parcel, kept with its buyer's data; null once these are erased. */
export function keptNote(fields: JsonObject | null | undefined): string | null {
  const { courier, trackingNumber } = keptParcel(fields);
  return text(fields?.['note']) ?? text([courier, trackingNumber].filter(Boolean).join(', '));
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
