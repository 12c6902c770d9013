import { jest } from '@jest/globals';
import type { GiftCard, PublicGiftList, PublicSettings, PublicTransaction } from '@fiocco/contracts';

interface Order {
  readonly transaction: PublicTransaction | null;
}

/** What the client's wizard and thank-you page decide from the server's answers. */
interface ClientWizard {
  orderOf(list: PublicGiftList, gift: GiftCard | null, wanted: string, known: PublicTransaction): Order;
  paymentChoices(order: Order): readonly object[];
  deliveryChoices(order: Order, shop: PublicSettings): readonly object[];
  screenOf(facts: object): { readonly name: string };
  outcomeOf(transaction: PublicTransaction): string;
}

const load = (file: string) =>
  jest.requireActual<Partial<ClientWizard>>(`../../frontend/src/features/${file}.js`);

interface Texts {
  readonly i18n: { load(language: string, texts: Readonly<Record<string, string>>): void };
}

/** What guests read of the two methods, as their lines in the Italian catalogs. */
jest.requireActual<Texts>('../../frontend/src/shared/texts/say.js').i18n.load('it', {
  'order.payment.buono': 'Buono regalo',
  'checkout.payment.note.buono': 'Lo consegni in negozio.',
  'checkout.payment.go.buono': 'Continua con il buono',
  'order.delivery.locker': 'Nell’armadietto di {name}',
  'checkout.delivery.note.locker': 'Si apre con un codice.',
});

/** The client is compiled for browsers, so its types are not part of this program. */
export const client = {
  ...load('checkout/model/order'),
  ...load('checkout/model/payment'),
  ...load('checkout/model/delivery'),
  ...load('checkout/model/screen'),
  ...load('thank-you/outcome'),
} as ClientWizard;
