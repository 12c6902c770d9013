/** How a payment page led back in the same window without a payment, if it did: the specification's own words. */
export type CameBack = 'cancel' | 'insuccesso' | null;
/** How it ended. */
export type Came = 'done' | 'cancelled' | 'failed';

/** How a provider's page ended, as the page that it came back to heard it. Only a hint: the server is asked what is true. */
export interface PaymentNews {
  readonly transactionId: string;
  readonly came: Came;
}

const NAME = 'fiocco:payment';

function newsIn(value: unknown): PaymentNews | null {
  if (typeof value !== 'object' || value === null) return null;
  const { [NAME]: news } = value as Readonly<Record<string, unknown>>;
  if (typeof news !== 'object' || news === null) return null;
  const { transactionId, came } = news as Partial<PaymentNews>;
  if (typeof transactionId !== 'string') return null;
  return { transactionId, came: came === 'cancelled' || came === 'failed' ? came : 'done' };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Says it in every way there is: a browser may have cut the window from the one that opened it, or know no channels. */
export function tellPayment(news: PaymentNews): void {
  const message = { [NAME]: news };
  try {
    (window.opener as Window | null)?.postMessage(message, window.location.origin);
  } catch {
    // The opener has gone elsewhere.
  }
  if ('BroadcastChannel' in window) {
    const channel = new BroadcastChannel(NAME);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is this shop's own.
    channel.postMessage(message);
    channel.close();
  }
  try {
    localStorage.setItem(NAME, JSON.stringify(message));
    localStorage.removeItem(NAME);
  } catch {
    // Two ways are left, and the page asks the server by itself.
  }
}

/** Listens for news of one purchase, until the answer is called. */
export function hearPayment(transactionId: string, hear: (news: PaymentNews) => void): () => void {
  const pass = (value: unknown) => {
    const news = newsIn(value);
    if (news?.transactionId === transactionId) hear(news);
  };
  const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
    if (origin === window.location.origin) pass(data);
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === NAME) pass(parsed(newValue));
  };
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : null;
  if (channel) channel.onmessage = ({ data }: MessageEvent<unknown>) => pass(data);
  window.addEventListener('message', onMessage);
  window.addEventListener('storage', onStorage);
  return () => {
    channel?.close();
    window.removeEventListener('message', onMessage);
    window.removeEventListener('storage', onStorage);
  };
}
