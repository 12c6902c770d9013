import { MIN_ONLINE_CENTS } from '@fiocco/contracts';
import { formatEuro } from '@fiocco/money';
import { Problem } from '../../platform/index.js';
import type { ProviderFailure } from './providers/provider-failure.js';
import type { ProviderCode } from './access/provider.js';

/** A provider gave no answer, or none of use: it is worth asking again later. */
export const providerSilent = (provider: ProviderCode): Problem =>
  new Problem('PAYMENT_PROVIDER_SILENT', 503, 'Il gestore dei pagamenti non risponde. Riprova tra poco.', {
    details: { provider },
    headers: { 'retry-after': '30' },
  });

/** A backup was restored, and what providers took since it was made is not learnt yet. */
export const restoreUnderWay = (): Problem =>
  new Problem(
    'RESTORE_UNDER_WAY',
    503,
    'Stiamo controllando i pagamenti ricevuti e per qualche minuto i regali non si possono prenotare né acquistare. Riprova tra poco.',
    { headers: { 'retry-after': '60' } },
  );

const NOT_SET_UP: Readonly<Record<ProviderCode, string>> = {
  stripe: 'Impossibile ottenere una chiave pubblica Stripe valida',
  paypal:
    'Configurazione PayPal per l’ambiente di produzione o sviluppo mancante. Contatta l’amministratore.',
};

/** Its keys are missing, or the provider does not accept them. */
export const notSetUp = (provider: ProviderCode): Problem =>
  new Problem('PAYMENT_METHOD_NOT_USABLE', 409, NOT_SET_UP[provider], { details: { provider } });

/** Why a payment could not be prepared; nothing was charged. */
export function problemOfFailure({ provider, kind }: ProviderFailure): Problem {
  if (kind === 'keys') return notSetUp(provider);
  if (kind === 'unknown' || kind === 'busy') return providerSilent(provider);
  const text = 'Non è stato possibile preparare il pagamento: non ti è stato addebitato nulla. Riprova.';
  return new Problem('PAYMENT_NOT_PREPARED', 502, text, { details: { provider } });
}

/** Less than a provider takes, such as the last cents of a gift that is given in shares. */
export const tooSmallOnline = (): Problem =>
  new Problem(
    'ONLINE_AMOUNT_TOO_SMALL',
    409,
    `Online si può pagare da ${formatEuro(MIN_ONLINE_CENTS)} in su: scegli un altro modo di pagare, oppure senti il negozio.`,
  );

/** The provider refused, or the attempt was closed before any money was taken. */
export const paymentDeclined = (code: string | null): Problem =>
  new Problem(
    'PAYMENT_DECLINED',
    402,
    'Pagamento non completato. Nessun addebito è stato effettuato.',
    code === null ? {} : { details: { code } },
  );

/** The gift was given by somebody else while this buyer was paying. */
export const giftGone = (): Problem =>
  new Problem(
    'GIFT_GONE',
    409,
    'Mentre pagavi, questo regalo è stato preso da qualcun altro: il pagamento è stato annullato e non ti è stato addebitato nulla.',
  );

/** One network had many cards declined, or has many payments begun: somebody may be trying stolen cards. */
const TOO_MANY = {
  declined: { text: 'troppi pagamenti sono stati rifiutati. Riprova tra un’ora', seconds: 3_600 },
  open: { text: 'sono in corso molti pagamenti insieme. Riprova tra qualche minuto', seconds: 120 },
} as const;

export function tooManyPayments(why: keyof typeof TOO_MANY): Problem {
  const { text, seconds } = TOO_MANY[why];
  const sentence = `Dalla tua connessione ${text}, oppure scegli di pagare in negozio.`;
  return new Problem('TOO_MANY_PAYMENTS', 429, sentence, { headers: { 'retry-after': String(seconds) } });
}
