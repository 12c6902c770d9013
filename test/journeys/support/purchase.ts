import type { PaymentMethod, TransactionType } from '@fiocco/contracts';
import { Caller } from './caller.js';

const BUYER = {
  buyerName: 'Giulia Ferri',
  buyerPhone: '+39 340 555 0117',
  buyerMessage: 'Con un abbraccio lungo un anno.',
};

export interface Gift {
  readonly listId: number;
  readonly productId: number;
  readonly type: TransactionType;
}

let buyers = 0;

/** A purchase made as a guest's browser makes it, as far as a page needs it. */
export class Purchase {
  private constructor(
    readonly id: string,
    readonly gift: Gift,
    private readonly guest: Caller,
  ) {}

  /** Step 1; by Giulia Ferri where no other `who` is given. */
  static async begin(url: string, gift: Gift, who: Partial<typeof BUYER> = {}): Promise<Purchase> {
    const guest = new Caller(url);
    buyers += 1;
    const { listId: giftListId, productId, type } = gift;
    const buyer = { ...BUYER, ...who, buyerEmail: `giulia.ferri.${buyers}@example.com` };
    const body = { ...buyer, giftListId, productId, type, isCheckoutStep1: true };
    const { id } = await guest.post<{ id: string }>('/api/transactions', body);
    return new Purchase(id, gift, guest);
  }

  /** The cookies that make a browser this purchase's owner. */
  get cookies() {
    return this.guest.cookies;
  }

  address(step: number): string {
    const { listId, productId, type } = this.gift;
    return `/checkout/${listId}/${productId}?step=${step}&tp=${type}&trid=${this.id}`;
  }

  /** Step 2. */
  deliver(): Promise<unknown> {
    return this.put({ deliveryMethod: 'beneficiaryPickup', buyerAddress: null, amount_shipping: null });
  }

  /** Step 3: the gift is held for this guest for a quarter of an hour. */
  hold(amount: string, paymentMethod: PaymentMethod = 'in_negozio'): Promise<unknown> {
    return this.put({ paymentMethod, amount, amount_shipping: '0.00' });
  }

  /** Step 4. */
  reserve(amount: string): Promise<unknown> {
    return this.put({
      paymentMethod: 'in_negozio',
      amount,
      amount_shipping: '0.00',
      status: 'completata',
    });
  }

  /** Step 4, by a transfer that is still to come. */
  agreeToTransfer(amount: string): Promise<unknown> {
    return this.put({
      paymentMethod: 'bonifico',
      amount,
      amount_shipping: '0.00',
      status: 'completata',
    });
  }

  release(): Promise<unknown> {
    return this.guest.post(`/api/transactions/${this.id}/release`);
  }

  private put(body: object): Promise<unknown> {
    return this.guest.put(`/api/transactions/${this.id}`, body);
  }
}
