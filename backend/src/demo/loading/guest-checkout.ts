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

/** What a step's keys stand for. */
export interface PurchaseParts {
  readonly guest: ExampleGuest;
  readonly giftListId: number;
  readonly productId: number;
  readonly password: string | null;
}

type Amounts = Pick<Transaction, 'amount' | 'amount_shipping'>;

/** The wizard's four steps, as a guest's browser takes them. */
export class GuestCheckout {
  constructor(
    private readonly browser: ShopBrowser,
    private readonly clock: StoryClock,
  ) {}

  /** Step 1, behind the list's password where there is one. */
  async begin(
    step: TakeStep,
    { guest, giftListId, productId, password }: PurchaseParts,
  ): Promise<OwnedTransaction> {
    if (password) await this.browser.post(`/api/gift-lists/${giftListId}/unlock`, { password });
    const { id } = await this.browser.post<{ id: string }>('/api/transactions', {
      ...{ giftListId, productId, type: step.type, isCheckoutStep1: true },
      ...{ buyerName: guest.name, buyerEmail: guest.email, buyerPhone: guest.phone },
      buyerMessage: step.message ?? '',
    });
    return { id, cookies: this.browser.cookies };
  }

  /** Steps 2 to 4, as far as the story goes. Each may be repeated. */
  async goOn(step: TakeStep, id: string): Promise<void> {
    if (step.until === 'draft') return;
    const path = `/api/transactions/${id}`;
    this.clock.advance(25);
    const deliveryMethod = step.type === 'quota' ? 'beneficiaryPickup' : 'buyerPickup';
    const chosen = await this.browser.put<Amounts>(path, { deliveryMethod });
    this.clock.advance(20);
    const named = amountsOf(step, chosen);
    const held = await this.browser.put<Amounts>(path, { paymentMethod: 'in_negozio', ...named });
    if (step.until === 'held') return;
    this.clock.advance(30);
    const confirmed = { status: 'completata', paymentMethod: 'in_negozio' };
    await this.browser.put(path, {
      ...confirmed,
      amount: held.amount,
      amount_shipping: held.amount_shipping,
    });
  }
}

function amountsOf(step: TakeStep, { amount, amount_shipping }: Amounts): Amounts {
  return {
    amount: step.amountCents === undefined ? amount : formatDecimal(step.amountCents),
    amount_shipping,
  };
}
