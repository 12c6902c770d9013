import { act } from '@testing-library/react';
import { answer } from './fake-server.js';

type Status = 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'processing';
interface Result {
  readonly paymentIntent?: { readonly id: string; readonly status: Status };
  readonly error?: { readonly type: string; readonly code?: string; readonly message?: string };
}

export const intent = (status: Status): Result => ({ paymentIntent: { id: 'pi_1', status } });

/** Stripe.js as a test has it: `confirms` is answered in its order, `stands` is what a look at the payment finds. */
export interface FakeStripe {
  loads: boolean;
  /** Whether the form says that it is ready. */
  ready: boolean;
  confirms: (() => Promise<Result> | Result)[];
  stands: () => Promise<Result> | Result;
  incomplete: string | null;
  readonly asked: { layout: unknown; options: unknown; confirmed: number; banks: number; focused: number };
}

let scripts: MutationObserver | undefined;
/** Another address for each test: the client loads a script once. */
let loaded = 0;

/** Answers for Stripe's script and the shop's two calls that come before it. */
export function fakeStripe(): FakeStripe {
  const fake: FakeStripe = {
    loads: true,
    ready: true,
    confirms: [],
    stands: () => intent('requires_payment_method'),
    incomplete: null,
    asked: { layout: null, options: null, confirmed: 0, banks: 0, focused: 0 },
  };
  answer({
    'GET /api/payment/stripe/public-key': () => ({
      publicKey: 'pk_test_1',
      scriptUrl: `https://stripe.example/${(loaded += 1)}/`,
    }),
    'POST /api/payment/stripe/create-intent': () => ({
      clientSecret: 'pi_1_secret_x',
      paymentIntentId: 'pi_1',
    }),
  });
  const element = {
    mount: (place: HTMLElement) => place.append('Modulo della carta'),
    destroy: () => undefined,
    focus: () => void (fake.asked.focused += 1),
    on: (event: string, listener: () => void) => event === 'ready' && fake.ready && listener(),
  };
  const elements = {
    create: (_: string, { layout }: { layout: unknown }) => {
      fake.asked.layout = layout;
      return element;
    },
    submit: () =>
      Promise.resolve(
        fake.incomplete ? { error: { type: 'validation_error', message: fake.incomplete } } : {},
      ),
  };
  const stripe = () => ({
    elements: () => elements,
    confirmPayment: async ({ elements: _, ...options }: { elements: unknown }) => {
      fake.asked.confirmed += 1;
      fake.asked.options = options;
      return (fake.confirms.shift() ?? (() => intent('requires_capture')))();
    },
    retrievePaymentIntent: async () => fake.stands(),
    handleNextAction: async () => {
      fake.asked.banks += 1;
      return fake.stands();
    },
  });
  Object.assign(window, { Stripe: undefined });
  scripts?.disconnect();
  scripts = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    for (const node of added) {
      if (!(node instanceof HTMLScriptElement) || !node.src.startsWith('https://')) continue;
      if (fake.loads) Object.assign(window, { Stripe: stripe });
      act(() => void node.dispatchEvent(new Event(fake.loads ? 'load' : 'error')));
    }
  });
  scripts.observe(document.head, { childList: true });
  return fake;
}
