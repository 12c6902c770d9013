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

/** The client is compiled for browsers, so its types are not part of this program. */
export const client = {
  ...load('checkout/model/order'),
  ...load('checkout/model/payment'),
  ...load('checkout/model/delivery'),
  ...load('checkout/model/screen'),
  ...load('thank-you/outcome'),
} as ClientWizard;
