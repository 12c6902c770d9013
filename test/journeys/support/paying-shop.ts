import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import {
  LONGEST_HOLD_MS,
  type PublicTransaction,
  type Transaction,
  type TransactionStage,
} from '@fiocco/contracts';
import { type PaymentSandbox, startPaymentSandbox } from '@fiocco/payment-sandbox';
import { eventually } from '@fiocco/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ExampleShop, type Playground } from './example-shop.js';
import { type Gift, Purchase } from './purchase.js';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const DESK = { viewport: { width: 1440, height: 1000 } };
const PRICE_CENTS = 139_00;
const PATIENCE_MS = 30_000;

/** The example shop as a process of its own, with pretended providers that outlive its restarts. */
export class PayingShop {
  private constructor(
    readonly shop: ExampleShop,
    private readonly sandbox: PaymentSandbox,
    private readonly time: { aheadMs: number },
    private readonly folder: string,
  ) {}

  static async open(): Promise<PayingShop> {
    const folder = await mkdtemp(join(tmpdir(), 'fiocco-paying-'));
    const time = { aheadMs: 0 };
    const clock = { now: () => new Date(Date.now() + time.aheadMs) };
    const sandbox = await startPaymentSandbox({ file: join(folder, 'ledger.jsonl'), clock });
    try {
      const { panel, stripe, paypal } = sandbox;
      const shop = await ExampleShop.open({ PAYMENT_SANDBOX: JSON.stringify({ panel, stripe, paypal }) });
      sandbox.sendCallbacksTo({
        stripe: { url: `${shop.url}/api/payment/stripe/webhook` },
        paypal: { url: `${shop.url}/api/payment/paypal/webhook` },
      });
      return new PayingShop(shop, sandbox, time, folder);
    } catch (error) {
      await sandbox.stop();
      throw error;
    }
  }

  /** The shop's address as the shop itself gives it to the providers, so that they lead back to where the guest was. */
  private get address(): string {
    return this.shop.url.replace('127.0.0.1', 'localhost');
  }

  async close(): Promise<void> {
    await this.shop.close();
    await this.sandbox.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /**
   * The hold of a gift ends, and somebody else reserves it. Time passes for the shop, its database and the providers; a
   * restart of the shop brings it about.
   */
  async losesToAnother(gift: Gift): Promise<void> {
    await this.pass(LONGEST_HOLD_MS + 60_000);
    const other = await this.shop.begin(gift);
    await other.deliver();
    // The payment that was begun is called off first.
    await eventually(() => other.reserve('139.00'), { timeoutMs: 60_000, everyMs: 250 });
  }

  /** As the shop's clock has it. */
  now(): Date {
    return new Date(Date.now() + this.time.aheadMs);
  }

  /** The shop goes on at this moment, which is still to come. */
  async goOnAt(moment: Date): Promise<void> {
    await this.pass(moment.getTime() - this.now().getTime());
  }

  private async pass(ms: number): Promise<void> {
    this.time.aheadMs += ms;
    const offset = String(this.time.aheadMs);
    await this.shop.restart({ FIOCCO_CLOCK_OFFSET_MS: offset, FIOCCO_DATABASE_CLOCK_OFFSET_MS: offset });
  }

  /** Stripe fails each time it is asked to cancel a payment, during `work`. */
  async whileNothingIsCancelled(work: () => Promise<void>): Promise<void> {
    this.sandbox.arm({ provider: 'stripe', operation: 'cancel', kind: '5xx', times: 1_000 });
    await work();
    this.sandbox.clearFaults();
  }

  /** A window of a guest's; its context is closed by whoever opened it. */
  async guest(browser: Browser, device: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({
      locale: 'it-IT',
      timezoneId: 'Europe/Rome',
      ...device,
      baseURL: this.address,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    return page;
  }

  /** The guest of this window has a gift of its own on hold, and stands before its payment. */
  async atPayment(page: Page, method: 'stripe' | 'paypal'): Promise<{ purchase: Purchase } & Playground> {
    const ground = await this.shop.playground();
    const purchase = await Purchase.begin(this.address, ground.gift);
    await this.standBefore(page, purchase, method);
    return { purchase, ...ground };
  }

  /** The guest of this window has begun to buy a gift of 139,00 €, and stands before its payment. */
  async standBefore(page: Page, purchase: Purchase, method: 'stripe' | 'paypal'): Promise<void> {
    await purchase.deliver();
    await purchase.hold('139.00', method);
    await page.context().addCookies(purchase.cookies);
    await page.goto(purchase.address(4));
  }

  /** By the address to which the providers lead back. */
  begin(gift: Gift, buyerName: string): Promise<Purchase> {
    return Purchase.begin(this.address, gift, { buyerName });
  }

  /** What the shop says of a purchase to anybody. */
  async stageOf(id: string): Promise<string> {
    return (await this.shop.staff.get<PublicTransaction>(`/api/public/transactions/${id}`)).stage;
  }

  /** What the providers themselves know of all payments. */
  get theirs() {
    return this.sandbox.ledger();
  }

  paymentsOf(id: string) {
    return this.theirs.filter(({ mark }) => mark['transactionId'] === id);
  }

  /** The ids of what was begun on a list. */
  async purchasesOn(listId: number): Promise<string[]> {
    const sales = await this.shop.staff.get<Transaction[]>('/api/transactions');
    return sales.filter(({ giftListId }) => giftListId === listId).map(({ id }) => id);
  }
}

/** The provider has taken the price once, and the shop knows it. */
export async function expectPaidOnce(shop: PayingShop, id: string): Promise<void> {
  await eventually(async () => expect(await shop.stageOf(id)).toBe('paid'));
  const captures = shop.paymentsOf(id).flatMap((payment) => payment.captures);
  expect(captures.map(({ amount }) => amount)).toEqual([PRICE_CENTS]);
}

/** The provider was asked, has taken nothing and holds nothing back; the shop has nothing under way. */
export async function expectNothingTaken(
  shop: PayingShop,
  id: string,
  stage: TransactionStage,
): Promise<void> {
  await eventually(async () => expect(await shop.stageOf(id)).toBe(stage));
  const payments = shop.paymentsOf(id);
  expect(payments).not.toEqual([]);
  expect(payments.flatMap(({ captures }) => captures)).toEqual([]);
  expect(payments.map(({ status }) => status)).not.toContain('requires_capture');
}

/** Takes pictures of all windows of a guest where a step failed, for the report. */
export async function pictured(page: Page, name: string, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    for (const [index, each] of page.context().pages().entries())
      await each.screenshot({ path: `test-results/${name}-${index + 1}.png` });
    throw error;
  }
}
