import { addressLines, type AddressParts } from './address-lines.js';
import { type Fault, type TellFault, tellStaff } from './faults.js';
import { isItaly, placeFaults, withProvinceCode } from './italian-address.js';
import { mailRefusal } from './mail-address.js';
import { oneLine } from './typed-text.js';

/** Where a firm or a person has its seat. */
export type InvoiceAddress = Omit<AddressParts, 'name' | 'surname'>;

/** What the shop needs to make out an invoice to somebody. A type and not an interface: the vault keeps it as it is. */
export type InvoiceData = {
  /** A person's name, or a firm's. */
  readonly name: string;
  readonly taxCode: string | null;
  readonly vatNumber: string | null;
  readonly sdiCode: string | null;
  readonly pec: string | null;
  readonly address: InvoiceAddress;
};

/** The same as it is typed: each field may be left out. */
export interface TypedInvoice {
  readonly name?: string | null | undefined;
  readonly taxCode?: string | null | undefined;
  readonly vatNumber?: string | null | undefined;
  readonly sdiCode?: string | null | undefined;
  readonly pec?: string | null | undefined;
  readonly address?:
    | { readonly [Part in keyof InvoiceAddress]?: string | null | undefined }
    | null
    | undefined;
}

const capitals = (typed: string | null | undefined): string | null =>
  (typed ?? '').replaceAll(/[\s.-]/g, '').toUpperCase() || null;

const PARTS = ['street', 'zipCode', 'city', 'province', 'country'] as const;

/** As it is kept: codes in capitals and without spaces, a VAT number without its country, a province by its two letters. */
export function keptInvoice({ name, taxCode, vatNumber, sdiCode, pec, address }: TypedInvoice): InvoiceData {
  const parts = PARTS.flatMap((part): [string, string][] => {
    const text = oneLine(address?.[part] ?? '');
    return text ? [[part, text]] : [];
  });
  const place = withProvinceCode(Object.fromEntries(parts) as InvoiceAddress);
  const vat = capitals(vatNumber);
  return {
    name: oneLine(name ?? ''),
    taxCode: capitals(taxCode),
    vatNumber: isItaly(place.country) && vat !== null ? vat.replace(/^IT/, '') : vat,
    sdiCode: capitals(sdiCode),
    pec: (pec ?? '').trim() || null,
    address: place,
  };
}

/**
 * The check digit of eleven digits: those at even places count double, and of two digits their sum (the numeric form of
 * the tax code by decree 13813 of the minister of finance, 23 December 1976; VAT numbers have the same). The first seven
 * count from 1.
 */
export function isVatNumber(text: string): boolean {
  if (!/^\d{11}$/.test(text) || text.startsWith('0000000')) return false;
  const sum = [...text].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** What a character counts at the odd places, by its number among the digits or the letters. */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
/** A digit, or one of the letters that stand for it where two people would have the same code. */
const DIGIT = '[\\dLMNPQRSTUV]';
const PERSONS = new RegExp(`^[A-Z]{6}${DIGIT}{2}[A-EHLMPR-T]${DIGIT}{2}[A-Z]${DIGIT}{3}[A-Z]$`);

/** A person's tax code by its form and check letter (the same decree), or a firm's. */
export function isTaxCode(text: string): boolean {
  if (!PERSONS.test(text)) return isVatNumber(text);
  const sum = [...text.slice(0, 15)].reduce((total, character, index) => {
    const value = LETTERS.includes(character) ? LETTERS.indexOf(character) : Number(character);
    return total + (index % 2 === 0 ? (ODD[value] ?? 0) : value);
  }, 0);
  return LETTERS[sum % 26] === text[15];
}

/**
 * An address in the national exchange system for invoices. `0000000` is nobody's: the invoice then goes to the PEC, or
 * waits in the receiver's own drawer at the tax office.
 */
const isSdiCode = (text: string): boolean => /^[A-Z0-9]{7}$/.test(text);

/** Codes of other countries are only looked at for their length. */
const isForeignCode = (text: string): boolean => /^[A-Z0-9]{2,28}$/.test(text);

type InvoiceFaults = Readonly<Record<string, string>>;

/** The country that a VAT number names. */
const OTHER_COUNTRY = /^(?!IT)[A-Z]{2}\w/;

const wrongNumber = (vatNumber: string | null, isItalian: boolean): Fault =>
  isItalian && OTHER_COUNTRY.test(vatNumber ?? '') ? 'vatNumber.foreign' : 'vatNumber.form';

function codeFaults({ taxCode, vatNumber, address }: InvoiceData, tell: TellFault): InvoiceFaults {
  const isItalian = isItaly(address.country);
  if (isItalian && !taxCode && !vatNumber) return { taxCode: tell('taxCode.missing') };
  const isWrong = (code: string | null, isRight: (text: string) => boolean): boolean =>
    code !== null && !(isItalian ? isRight : isForeignCode)(code);
  return {
    ...(isWrong(taxCode, isTaxCode) && { taxCode: tell('taxCode.form') }),
    ...(isWrong(vatNumber, isVatNumber) && { vatNumber: tell(wrongNumber(vatNumber, isItalian)) }),
  };
}

function seatFaults(address: InvoiceAddress, tell: TellFault): InvoiceFaults {
  const faults = {
    ...(!address.street && { street: tell('street.missing') }),
    ...(!address.city && { city: tell('city.missing') }),
    ...placeFaults(address, { shipsAbroad: true }, tell),
  };
  return Object.fromEntries(Object.entries(faults).map(([part, words]) => [`address.${part}`, words]));
}

/** What is wrong with it, by the path of the field; nothing where an invoice can be made out. */
export function invoiceFaults(typed: TypedInvoice, tell: TellFault = tellStaff): InvoiceFaults {
  const invoice = keptInvoice(typed);
  const { name, sdiCode, pec, address } = invoice;
  const pecFault = pec === null ? null : mailRefusal(pec, tell('pec.form'), tell);
  return {
    ...(name === '' && { name: tell('name.missing') }),
    ...codeFaults(invoice, tell),
    ...(sdiCode !== null && !isSdiCode(sdiCode) && { sdiCode: tell('sdiCode.form') }),
    ...(pecFault && { pec: pecFault }),
    ...seatFaults(address, tell),
  };
}

/** Its facts in the order in which somebody reads them out; what is not named is left out. */
export const invoiceFacts = ({ taxCode, vatNumber, sdiCode, pec, address, name }: InvoiceData) =>
  (
    [
      ['Intestatario', name],
      ['Codice fiscale', taxCode],
      ['Partita IVA', vatNumber],
      ['Codice SDI', sdiCode],
      ['PEC', pec],
      ['Indirizzo', addressLines(address).join(', ')],
    ] as const
  ).filter((fact): fact is readonly [(typeof fact)[0], string] => Boolean(fact[1]));
