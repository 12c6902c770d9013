import type { Transaction } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import type { ExampleGuest, TakeStep } from '../example-shop.types.js';
import type { ShopBrowser } from './shop-browser.js';
import type { StoryClock } from './story-clock.js';

/** A guest's transaction and the cookie that owns it. */
export interface OwnedTransaction {
  readonly id: string;
  readonly cookies: Readonly<Record<string, string>>;
}

/** The ids behind a step's keys. */
export interface PurchaseParts {
  readonly guest: ExampleGuest;
  readonly giftListId: number;
  readonly productId: number;
  readonly password: string | null;
}

/** A checkout as a guest's browser does it. */
export class GuestCheckout {
  constructor(
    private readonly browser: ShopBrowser,
    private readonly clock: StoryClock,
  ) {}

  /** Step 1, with the list's password where it has one. */
  async begin(
    step: TakeStep,
    { guest, giftListId, productId, password }: PurchaseParts,
  ): Promise<OwnedTransaction> {
    if (password) await this.browser.post(`/api/gift-lists/${giftListId}/unlock`, { password });
    const { id } = await this.browser.post<{ id: string }>('/api/transactions', {
      giftListId,
      productId,
      type: step.type,
      isCheckoutStep1: true,
      buyerName: guest.name,
      buyerEmail: guest.email,
      buyerPhone: guest.phone,
      buyerMessage: step.message ?? '',
    });
    return { id, cookies: this.browser.cookies };
  }

  /**
   * Steps 2 and 3 in one call, as the single-page checkout sends them, and then the confirmation. Each may be repeated.
   */
  async goOn(step: TakeStep, id: string): Promise<void> {
    if (step.until === 'draft') return;
    const path = `/api/transactions/${id}`;
    this.clock.advance(45);
    const usual = step.type === 'quota' ? 'beneficiaryPickup' : 'buyerPickup';
    const { deliveryMethod = usual, byTransfer = false } = step;
    const share = step.amountCents === undefined ? {} : { amount: formatDecimal(step.amountCents) };
    const held = await this.browser.put<Transaction>(path, {
      deliveryMethod,
      paymentMethod: byTransfer ? 'bonifico' : 'in_negozio',
      ...share,
    });
    if (step.until === 'held') return;
    this.clock.advance(30);
    const { amount, amount_shipping, paymentMethod } = held;
    await this.browser.put(path, { status: 'completata', paymentMethod, amount, amount_shipping });
  }
}
