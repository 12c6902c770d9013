import { randomBytes } from 'node:crypto';
import type { PaymentOrder, PaymentProvider, ProviderPayment, StartedPayment } from '../access/provider.js';

/** What a person, or a test key, does at the provider in the buyer's place. */
export interface LiveBuyer {
  /** Pays so that the money may be captured. Null where nobody is there to do it. */
  readonly approve: ((started: StartedPayment) => Promise<void>) | null;
  /** Tries a card that is declined. Null where the provider has none that a program can try. */
  readonly decline: ((started: StartedPayment) => Promise<void>) | null;
}

/** One thing that was checked; `wrong` says what the provider answered instead. */
export interface Checked {
  readonly what: string;
  readonly wrong: string | null;
}

const AMOUNT_CENTS = 1_234;
const PART_CENTS = 234;

function newOrder(): PaymentOrder {
  const transactionId = randomBytes(16).toString('base64url');
  const attemptId = `${transactionId}.1`;
  return {
    key: `create_${attemptId}`,
    amountCents: AMOUNT_CENTS,
    description: 'Acquisto Liste Regalo',
    mark: { transactionId, stream: 'gift-1_1', attemptId },
    returnUrl: 'https://example.com/si',
    cancelUrl: 'https://example.com/no',
  };
}

const checked = (what: string, is: unknown, wanted: unknown): Checked => {
  const [got, right] = [JSON.stringify(is), JSON.stringify(wanted)];
  return { what, wrong: got === right ? null : `${got} instead of ${right}` };
};

async function* started(provider: PaymentProvider): AsyncGenerator<Checked, StartedPayment> {
  const order = newOrder();
  const first = await provider.start(order);
  const again = await provider.start(order);
  yield checked('the same key creates one payment', again.paymentId, first.paymentId);
  const { state, mark, amountCents } = await provider.lookUp(first.paymentId);
  yield checked('it waits for its buyer', state, 'open');
  yield checked('it bears our mark', mark, order.mark);
  yield checked('it is of the amount that was asked for', amountCents, AMOUNT_CENTS);
  return first;
}

async function* paid(
  provider: PaymentProvider,
  approve: NonNullable<LiveBuyer['approve']>,
): AsyncGenerator<Checked> {
  const payment = yield* started(provider);
  const { paymentId } = payment;
  await approve(payment);
  yield checked('it is authorised, and nothing is taken', await stateOf(provider, paymentId), 'authorised');
  const wanted = { key: `capture_${paymentId}`, amountCents: AMOUNT_CENTS };
  const captured = await provider.capture(paymentId, wanted);
  yield checked('the money is captured', moneyOf(captured), ['captured', AMOUNT_CENTS]);
  const again = await provider.capture(paymentId, wanted);
  yield checked('the same capture again takes nothing more', moneyOf(again), ['captured', AMOUNT_CENTS]);
  const captureId = captured.captures[0]?.id ?? '';
  const refund = { key: `refund_${paymentId}`, captureId, amountCents: PART_CENTS };
  await provider.refund(paymentId, refund);
  const { refunds } = await provider.refund(paymentId, refund);
  yield checked(
    'a part is given back, once',
    refunds.map(({ amountCents, key }) => [amountCents, key]),
    [[PART_CENTS, refund.key]],
  );
}

async function* voided(
  provider: PaymentProvider,
  approve: NonNullable<LiveBuyer['approve']>,
): AsyncGenerator<Checked> {
  const payment = yield* started(provider);
  await approve(payment);
  const { state } = await provider.cancel(payment.paymentId, { key: `void_${payment.paymentId}` });
  yield checked(
    'an authorised payment is closed',
    state,
    provider.code === 'stripe' ? 'cancelled' : 'authorised',
  );
}

async function* declined(
  provider: PaymentProvider,
  decline: NonNullable<LiveBuyer['decline']>,
): AsyncGenerator<Checked> {
  const payment = yield* started(provider);
  await decline(payment);
  const { state, declines } = await provider.lookUp(payment.paymentId);
  yield checked('a declined card leaves it open', [state, declines.length], ['open', 1]);
}

const stateOf = async (provider: PaymentProvider, id: string) => (await provider.lookUp(id)).state;
const moneyOf = ({ state, captures }: ProviderPayment) => [
  state,
  captures.reduce((sum, { amountCents }) => sum + amountCents, 0),
];

/** Runs the shop's own flows against a provider's test environment. Moves no real money: the keys are test keys. */
export async function* liveCheck(
  provider: PaymentProvider,
  { approve, decline }: LiveBuyer,
): AsyncGenerator<Checked> {
  if (approve === null) {
    yield* started(provider);
    return;
  }
  yield* paid(provider, approve);
  yield* voided(provider, approve);
  if (decline !== null) yield* declined(provider, decline);
}
