import { call } from '../../api/client.js';
import { isApiProblem } from '../../api/problem.js';
import { PaymentError } from './payment-error.js';

/** The part of Stripe.js that the card form uses, as its documentation describes it. */
export interface StripeIntent {
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

export interface StripeFault {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
}

export interface StripeResult {
  readonly paymentIntent?: StripeIntent;
  readonly error?: StripeFault;
}

export interface PaymentElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  focus(): void;
  on(event: 'ready' | 'loaderror', listener: () => void): unknown;
}

export interface StripeElements {
  create(
    kind: 'payment',
    options: { readonly layout: 'tabs'; readonly defaultValues?: object },
  ): PaymentElement;
  submit(): Promise<{ readonly error?: StripeFault }>;
}

interface ElementsOptions {
  readonly clientSecret: string;
  readonly locale: 'it';
  readonly appearance: {
    readonly theme: 'stripe';
    readonly variables: Readonly<Record<string, string>>;
  };
}

export interface StripeJs {
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
    Stripe?: (publicKey: string, options: { readonly locale: 'it' }) => StripeJs;
  }
}

const STRIPES_OWN = 'https://js.stripe.com/v3/';
/** A script that has not come by then is taken for lost. */
const SCRIPT_PATIENCE_MS = 20_000;

const notLoaded = () => new PaymentError('Impossibile caricare il sistema di pagamento Stripe');
const noKey = () => new PaymentError('Impossibile ottenere una chiave pubblica Stripe valida');

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
export async function loadStripe(): Promise<StripeJs> {
  const { key, scriptUrl } = await publicKey();
  await loadScript(scriptUrl);
  if (!window.Stripe) throw notLoaded();
  try {
    return window.Stripe(key, { locale: 'it' });
  } catch {
    // Stripe.js refuses a key that it does not know.
    throw noKey();
  }
}
