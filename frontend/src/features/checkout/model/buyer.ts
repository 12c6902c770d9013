import {
  type AddressParts,
  addressParts,
  isPhone,
  mailRefusal,
  placeFaults,
  type PublicSettings,
  type PublicTransaction,
} from '@fiocco/contracts';
import { textsOf } from '../../../shared/kit/text/invoice-fields.js';
import { tellGuest } from '../../../shared/public/tell-fault.js';
import { asAsked, type AskedInvoice, askedErrors, sentInvoice } from './invoice.js';
import { say } from '../../../shared/texts/say.js';

/** Step 1, under the names that the server gives its field errors. */
export interface Buyer {
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly buyerPhone: string;
  readonly buyerMessage: string;
  /** As it is typed; null where the guest wants none any more, absent where they never did. */
  readonly invoice?: AskedInvoice | null;
}

/** What is wrong with it, under the names that the server gives the fields. */
export const invoiceErrorsOf = ({ invoice }: Buyer): Readonly<Record<string, string>> =>
  invoice ? askedErrors(invoice) : {};

/** What was wrong with the invoice is judged again at every keystroke, what was not waits for the next press. */
export function judgedAnew<Errors extends Readonly<Record<string, string | undefined>>>(
  errors: Errors,
  buyer: Buyer,
): Readonly<Record<string, string | undefined>> {
  const still = invoiceErrorsOf(buyer);
  return Object.fromEntries(
    Object.entries(errors).map(([field, words]) => [
      field,
      field.startsWith('invoice.') ? still[field] : words,
    ]),
  );
}

/** Where the shop offers no invoice, nothing is said of one. */
export const asOffered = (
  { invoice, ...buyer }: Buyer,
  { offersInvoice }: Pick<PublicSettings, 'offersInvoice'>,
): Buyer => (offersInvoice && invoice !== undefined ? { ...buyer, invoice } : buyer);

export type FieldErrors<T> = Partial<Record<keyof T, string>>;

export const NOBODY: Buyer = { buyerName: '', buyerEmail: '', buyerPhone: '', buyerMessage: '' };

export function buyerErrors(buyer: Buyer): FieldErrors<Buyer> {
  const errors: FieldErrors<Buyer> = {};
  if (buyer.buyerName.trim() === '') errors.buyerName = say('checkout.buyer.noName');
  const refusal = mailRefusal(buyer.buyerEmail, say('checkout.buyer.wrongMail'), tellGuest);
  if (refusal) errors.buyerEmail = refusal;
  const phone = buyer.buyerPhone.trim();
  if (phone === '') errors.buyerPhone = say('checkout.buyer.noPhone');
  else if (!isPhone(phone)) errors.buyerPhone = say('checkout.buyer.wrongPhone');
  return errors;
}

export function buyerOf(transaction: PublicTransaction | null): Buyer | null {
  if (!transaction?.owned) return null;
  return {
    buyerName: transaction.buyerName ?? '',
    buyerEmail: transaction.buyerEmail ?? '',
    buyerPhone: transaction.buyerPhone ?? '',
    buyerMessage: transaction.buyerMessage ?? '',
    ...(transaction.invoice && { invoice: asAsked(textsOf(transaction.invoice)) }),
  };
}

const TEXTS = ['buyerName', 'buyerEmail', 'buyerPhone', 'buyerMessage'] as const;
/** The fields of which each is one text. */
export type BuyerText = (typeof TEXTS)[number];

const sent = ({ invoice }: Buyer) => JSON.stringify(invoice ? sentInvoice(invoice) : null);

/** True when two forms say the same, so that nothing needs to be saved. */
export function sameBuyer(a: Buyer, b: Buyer | null): boolean {
  if (b === null || sent(a) !== sent(b)) return false;
  return TEXTS.every((key) => a[key].trim() === b[key].trim());
}

export type Address = Required<AddressParts>;

export const NOWHERE: Address = {
  name: '',
  surname: '',
  street: '',
  zipCode: '',
  city: '',
  province: '',
  country: 'Italia',
};

const MISSING = {
  name: 'checkout.address.noName',
  surname: 'checkout.address.noSurname',
  street: 'checkout.address.noStreet',
  city: 'checkout.address.noCity',
} as const;

/** By where the shop ships. */
export function addressErrors(
  address: Address,
  shop: Parameters<typeof placeFaults>[1],
): FieldErrors<Address> {
  const errors: FieldErrors<Address> = {};
  for (const key of ['name', 'surname', 'street', 'city'] as const) {
    if (address[key].trim() === '') errors[key] = say(MISSING[key]);
  }
  return { ...errors, ...placeFaults(address, shop, tellGuest) };
}

/** The single page's rules: the telephone may be left out, and its words are the specification's own. */
export function singleBuyerErrors(buyer: Buyer): FieldErrors<Buyer> {
  const errors: FieldErrors<Buyer> = {};
  const phone = buyer.buyerPhone.trim();
  const email = buyer.buyerEmail.trim();
  if (buyer.buyerName.trim() === '') errors.buyerName = say('checkout.buyer.noName');
  const refusal = mailRefusal(email, say('checkout.buyer.wrongMailSingle'), tellGuest);
  if (email === '') errors.buyerEmail = say('checkout.buyer.noMail');
  else if (refusal) errors.buyerEmail = refusal;
  if (phone !== '' && !isPhone(phone)) errors.buyerPhone = say('checkout.buyer.wrongPhone');
  return errors;
}

/** What was saved before, else the buyer's own name as a start. */
export function addressOf(transaction: PublicTransaction | null): Address {
  const [name = '', ...surname] = (transaction?.buyerName ?? '').trim().split(/\s+/);
  return { ...NOWHERE, name, surname: surname.join(' '), ...addressParts(transaction?.buyerAddress) };
}
