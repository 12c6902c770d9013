import { type CardAttempt, checkIntent, createIntent, type Due } from './payment-calls.js';
import { type Language, LANGUAGE_PARAM } from '@fiocco/texts';
import sans from '../../styles/fonts/sans.woff2';
import { call } from '../../api/client.js';
import { isApiProblem } from '../../api/problem.js';
import { language, say } from '../../texts/say.js';
import { PaymentError } from './payment-error.js';

/** One live attempt and the form that pays it. */
export interface CardSession {
  readonly stripe: StripeJs;
  readonly elements: StripeElements;
  readonly attempt: CardAttempt;
}

/** Which of the form's fields a refusal is about. */
export type CardField = 'number' | 'expiry' | 'cvc';

/** By Stripe's codes; a card that its bank refuses is mended by another number. */
const FIELDS: Readonly<Record<string, CardField>> = {
  card_declined: 'number',
  incorrect_number: 'number',
  invalid_number: 'number',
  card_not_supported: 'number',
  expired_card: 'expiry',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
};

/** What became of the card, as far as the browser can tell. */
export type CardResult =
  /** The buyer's part is done: whether it is captured is the server's to say. */
  | { readonly name: 'done' }
  /** Something is missing in the form, which says it itself. */
  | { readonly name: 'incomplete'; readonly message: string | undefined }
  | { readonly name: 'declined'; readonly message: string; readonly field: CardField | null }
  /** Nothing is under way there, and no card was refused just now: it can be tried again as it is. */
  | { readonly name: 'unpaid' }
  /** The bank's question is still open. */
  | { readonly name: 'bank' }
  /** Nobody could be asked: it may have been paid or not. */
  | { readonly name: 'unknown' };

/** Stripe draws its form in a frame of its own, and takes the shop's colours and letters as plain values. */
function appearance() {
  const style = getComputedStyle(document.documentElement);
  const tokens = { colorPrimary: '--primary', colorText: '--ink', colorDanger: '--off' } as const;
  const named = Object.entries(tokens).map(([name, token]) => [name, style.getPropertyValue(token).trim()]);
  const colours = Object.fromEntries(named.filter(([, value]) => value !== '')) as Record<string, string>;
  return {
    theme: 'stripe',
    variables: {
      ...colours,
      fontFamily: `'${SANS}', sans-serif`,
      borderRadius: '10px',
      fontSizeBase: '16px',
    },
  } as const;
}

/** The family of the pages' text, and where Stripe's frame finds it. */
const SANS = 'Inter Variable';
const fonts = () => [
  { family: SANS, src: `url(${new URL(sans, window.location.href).href})`, weight: '100 900' },
];

/** First the script, then the attempt: where the form can't be shown nothing is begun. */
export async function openSession(due: Due): Promise<CardSession> {
  const stripe = await loadStripe();
  const attempt = await createIntent(due);
  const { clientSecret } = attempt;
  const elements = stripe.elements({
    clientSecret,
    locale: language(),
    appearance: appearance(),
    fonts: fonts(),
  });
  return { stripe, elements, attempt };
}

/** Whatever Stripe.js throws counts as no answer: it says nothing about the payment. */
async function asked(ask: () => Promise<StripeResult>): Promise<StripeResult> {
  try {
    return await ask();
  } catch (error) {
    return { error: { type: 'thrown', message: String(error) } };
  }
}

function ofFault({ type, code = '', message = say('payment.card.sorry') }: StripeFault): CardResult {
  if (type === 'validation_error') return { name: 'incomplete', message };
  // Anything but a card's own refusal, the lost address of the bank's page too, leaves the outcome open.
  if (type !== 'card_error') return { name: 'unknown' };
  return { name: 'declined', message, field: FIELDS[code] ?? null };
}

function ofIntent({ paymentIntent, error }: StripeResult): CardResult {
  if (error || !paymentIntent) return error ? ofFault(error) : { name: 'unknown' };
  switch (paymentIntent.status) {
    case 'succeeded':
    case 'requires_capture':
    case 'processing':
      return { name: 'done' };
    case 'requires_action':
      return { name: 'bank' };
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'canceled':
      return { name: 'unpaid' };
  }
}

/** How the attempt stands, by Stripe's word; by the server's where Stripe can't be reached. */
export async function lookUp({ stripe, attempt }: CardSession): Promise<CardResult> {
  const found = ofIntent(await asked(() => stripe.retrievePaymentIntent(attempt.clientSecret)));
  if (found.name !== 'unknown') return found;
  try {
    const { stage } = await checkIntent(attempt.paymentIntentId);
    return { name: stage === 'paying' || stage === 'held' ? 'unknown' : 'done' };
  } catch {
    return found;
  }
}

/** Opens the bank's question: a frame of Stripe's, or a page of the bank that leads back to ours. */
export async function answerBank(session: CardSession): Promise<CardResult> {
  const { clientSecret } = session.attempt;
  const result = ofIntent(await asked(() => session.stripe.handleNextAction({ clientSecret })));
  return result.name === 'unknown' ? lookUp(session) : result;
}

export async function confirmCard(session: CardSession): Promise<CardResult> {
  const { stripe, elements, attempt } = session;
  const { error } = await elements.submit();
  if (error) return { name: 'incomplete', message: error.message };
  const { clientSecret } = attempt;
  const confirmParams = {
    return_url: `${window.location.origin}/stripe-success?${LANGUAGE_PARAM}=${language()}`,
  };
  const result = ofIntent(
    await asked(() =>
      stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' }),
    ),
  );
  if (result.name === 'bank') return answerBank(session);
  return result.name === 'unknown' ? lookUp(session) : result;
}

/** The part of Stripe.js that the card form uses, as its documentation describes it. */
interface StripeIntent {
  readonly id: string;
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'canceled'
    | 'succeeded';
}

interface StripeFault {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
}

interface StripeResult {
  readonly paymentIntent?: StripeIntent;
  readonly error?: StripeFault;
}

interface PaymentElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  focus(): void;
  on(event: 'ready' | 'loaderror', listener: () => void): unknown;
}

interface StripeElements {
  create(
    kind: 'payment',
    options: { readonly layout: 'tabs'; readonly wallets: { readonly link: 'never' } },
  ): PaymentElement;
  submit(): Promise<{ readonly error?: StripeFault }>;
}

interface ElementsOptions {
  readonly clientSecret: string;
  readonly locale: Language;
  readonly fonts: readonly { readonly family: string; readonly src: string; readonly weight: string }[];
  readonly appearance: {
    readonly theme: 'stripe';
    readonly variables: Readonly<Record<string, string>>;
  };
}

interface StripeJs {
  elements(options: ElementsOptions): StripeElements;
  confirmPayment(options: {
    readonly elements: StripeElements;
    readonly clientSecret: string;
    readonly confirmParams: { readonly return_url: string };
    readonly redirect: 'if_required';
  }): Promise<StripeResult>;
  retrievePaymentIntent(clientSecret: string): Promise<StripeResult>;
  handleNextAction(options: { readonly clientSecret: string }): Promise<StripeResult>;
}

declare global {
  interface Window {
    Stripe?: (publicKey: string, options: { readonly locale: Language }) => StripeJs;
  }
}

const STRIPES_OWN = 'https://js.stripe.com/v3/';
/** A script that has not come by then is taken for lost. */
const SCRIPT_PATIENCE_MS = 20_000;

const notLoaded = () => new PaymentError(say('payment.card.notLoaded'));
const noKey = () => new PaymentError(say('payment.card.noKey'));

const scripts = new Map<string, Promise<void>>();

function loadScript(address: string): Promise<void> {
  const known = scripts.get(address);
  if (known) return known;
  const script = document.createElement('script');
  const loading = new Promise<void>((loaded, failed) => {
    const timer = setTimeout(() => failed(notLoaded()), SCRIPT_PATIENCE_MS);
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      settle();
    };
    script.addEventListener('load', end(loaded));
    script.addEventListener(
      'error',
      end(() => failed(notLoaded())),
    );
  }).catch((error: unknown) => {
    // A second try asks for it anew.
    scripts.delete(address);
    script.remove();
    throw error;
  });
  scripts.set(address, loading);
  script.src = address;
  script.async = true;
  document.head.append(script);
  return loading;
}

async function publicKey(): Promise<{ readonly key: string; readonly scriptUrl: string }> {
  try {
    const { publicKey: key, scriptUrl } = await call('GET /api/payment/stripe/public-key');
    if (typeof key !== 'string' || !/^pk_(test|live)_/.test(key)) throw noKey();
    return { key, scriptUrl: scriptUrl ?? STRIPES_OWN };
  } catch (error) {
    // A lost connection has words of its own; whatever else was answered, there is no key in it.
    throw isApiProblem(error) && error.offline ? error : noKey();
  }
}

/** Stripe.js with the shop's own key. Nothing of it is asked for before a card is to be paid with. */
async function loadStripe(): Promise<StripeJs> {
  const { key, scriptUrl } = await publicKey();
  await loadScript(scriptUrl);
  if (!window.Stripe) throw notLoaded();
  try {
    return window.Stripe(key, { locale: language() });
  } catch {
    // Stripe.js refuses a key that it does not know.
    throw noKey();
  }
}
