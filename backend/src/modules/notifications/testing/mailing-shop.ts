import type { RegisteredMail, Transaction } from '@fiocco/contracts';
import { eventually, runningClock } from '@fiocco/testing';
import { noJobIsDue } from '../../../platform/testing/no-job-is-due.js';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { headerWords, MailSink, type ReceivedMail } from './mail-sink.js';

interface Reserved {
  readonly guest: Browser;
  readonly id: string;
  readonly email: string;
}

/** A shop with one lamp on a list, whose mails arrive in a sink, on a day that tests let pass. */
export class MailingShop {
  private guests = 0;

  private constructor(
    readonly test: TestApp,
    private readonly sink: MailSink,
    private readonly clock: ReturnType<typeof runningClock>,
    public admin: Browser,
    readonly place: { readonly giftListId: number; readonly productId: number },
  ) {}

  /** Without a server its mails go nowhere, and nothing may be promised of them. */
  static async open({ hasServer = true } = {}): Promise<MailingShop> {
    // A Tuesday with open days around it: reminders go out at nine in the morning, and terms end on open days.
    const clock = runningClock('2027-03-02T10:00:00Z');
    const sink = new MailSink();
    const test = await createTestApp({ clock, config: { smtpUrl: hasServer ? await sink.listen() : null } });
    const admin = await test.signInAsAdmin();
    const occasion = await admin.post('/api/occasions').send({ name: 'Matrimonio' }).expect(201);
    const list = {
      name: 'Anna & Luca',
      beneficiaryName: 'Anna e Luca',
      beneficiaryPhone: '333 555 0101',
      beneficiaryEmail: 'anna@posta.example',
      notifyBeneficiary: false,
      occasionId: occasion.body.id,
      allowedPaymentMethods: { stripe: true, paypal: true, inNegozio: true },
      allowedDeliveryModes: { beneficiaryPickup: true, buyerPickup: true },
    };
    const giftListId = (await admin.post('/api/gift-lists').send(list).expect(201)).body.id;
    const lamp = { name: 'Lampada', price: '40.00', quantityAvailable: 99, productType: 'intero' };
    const place = {
      giftListId,
      productId: (await admin.post('/api/products').send(lamp).expect(201)).body.id,
    };
    const terms = { listQuantity: 50, canBuyInQuota: true };
    await admin
      .post('/api/product-gift-lists')
      .send({ ...place, ...terms })
      .expect(201);
    return new MailingShop(test, sink, clock, admin, place);
  }

  async close(): Promise<void> {
    await this.test.close();
    await this.sink.close();
  }

  /** Sessions end meanwhile. */
  async later(ms: number): Promise<void> {
    this.clock.advance(ms);
    this.admin = await this.test.signInAsAdmin();
  }

  /** As a guest of its own, who has been written to. */
  async reserve(choice: object = {}): Promise<Reserved> {
    this.guests += 1;
    const reserved = await this.reserveFor(`ospite-${this.guests}@posta.example`, choice);
    await eventually(() => {
      if (this.to(reserved.email).length !== 1) throw new Error(`${reserved.email} was not written to`);
    });
    return reserved;
  }

  async reserveFor(email: string, choice: object = {}): Promise<Reserved> {
    const guest = this.test.browser();
    const buyer = { buyerName: 'Giulia Ferri', buyerEmail: email, buyerPhone: '333 555 0142' };
    const draft = { ...buyer, ...this.place, buyerMessage: 'Auguri!', type: 'acquisto', ...choice };
    const { body } = await guest
      .post('/api/transactions')
      .send({ ...draft, isCheckoutStep1: true })
      .expect(201);
    const { id } = body as Transaction;
    await guest.put(`/api/transactions/${id}`).send({ paymentMethod: 'in_negozio' }).expect(200);
    const confirm = { paymentMethod: 'in_negozio', status: 'completata' };
    await guest.put(`/api/transactions/${id}`).send(confirm).expect(200);
    return { guest, id, email };
  }

  /** At the counter, for Ida: its id. */
  async record(sale: object): Promise<string> {
    const buyer = { buyerName: 'Ida Neri', buyerEmail: 'ida@posta.example' };
    const body = { ...buyer, ...this.place, type: 'acquisto', paymentMethod: 'in_negozio', ...sale };
    return ((await this.admin.post('/api/transactions').send(body).expect(201)).body as Transaction).id;
  }

  now(): Date {
    return this.clock.now();
  }

  /** Everything that is still to pay, taken in the shop. */
  async collect(id: string): Promise<void> {
    await this.admin
      .post(`/api/transactions/${id}/collect`)
      .send({ receiptId: `r-${id}` })
      .expect(200);
  }

  to(address: string): readonly ReceivedMail[] {
    return this.sink.received.filter(({ recipients }) => recipients.includes(address));
  }

  subjects(address: string): readonly string[] {
    return this.to(address).map(({ headers }) => headerWords(headers.get('subject')));
  }

  /** From now on the mail server refuses this address; null: none. */
  refuseTo(address: string | null): void {
    this.sink.refusesAddress = address;
  }

  forgetMails(): void {
    this.sink.received.length = 0;
  }

  /** Once the jobs of everything that happened so far have run. */
  settled(): Promise<void> {
    return eventually(() => noJobIsDue(this.test.pool, this.clock.now()), { timeoutMs: 20_000 });
  }

  /** The mails that the register has, newest first: of a transaction, or that words find. */
  async registered(query: { readonly transactionId: string } | { readonly q: string }) {
    return (await this.admin.get('/api/mail-register').query(query).expect(200)).body as RegisteredMail[];
  }
}
