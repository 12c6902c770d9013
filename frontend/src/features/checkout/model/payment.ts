import type { PaymentMethod } from '@fiocco/contracts';
import { formatEuro } from '@fiocco/money';
import { isFree, type Order } from './order.js';

export interface PaymentChoice {
  readonly method: PaymentMethod;
  readonly title: string;
  readonly note: string;
  /** "Continua con la carta". */
  readonly go: string;
}

const CHOICES: readonly PaymentChoice[] = [
  {
    method: 'stripe',
    title: 'Carta',
    note: 'Credito, debito o prepagata.',
    go: 'Continua con la carta',
  },
  {
    method: 'paypal',
    title: 'PayPal',
    note: 'Confermi in una finestra di PayPal.',
    go: 'Continua con PayPal',
  },
  {
    method: 'bonifico',
    title: 'Bonifico',
    note: 'Hai cinque giorni lavorativi. Ti diamo IBAN e causale.',
    go: 'Continua con il bonifico',
  },
  {
    method: 'in_negozio',
    title: 'In negozio',
    note: 'Lo prenoti ora e lo paghi entro 7 giorni.',
    go: 'Continua, pago in negozio',
  },
];

/** What the list offers; a reservation is paid in the shop, whatever the list allows for purchases. */
export function paymentChoices(order: Order): readonly PaymentChoice[] {
  const allowed = order.list.allowedPaymentMethods;
  const open: Record<PaymentMethod, boolean> = {
    stripe: allowed.stripe,
    paypal: allowed.paypal,
    bonifico: allowed.bonifico,
    in_negozio: allowed.inNegozio,
  };
  if (isFree(order)) return CHOICES.filter(({ method }) => method === 'in_negozio').map(free);
  if (order.kind === 'prenotazione') return CHOICES.filter(({ method }) => method === 'in_negozio');
  const kinds = CHOICES.filter(({ method }) => open[method]);
  return order.thing.feminine ? kinds.map(feminine) : kinds;
}

function free(choice: PaymentChoice): PaymentChoice {
  return {
    ...choice,
    note: 'Lo prenoti ora e passi entro 7 giorni. Non c’è niente da pagare.',
    go: 'Continua',
  };
}

function feminine(choice: PaymentChoice): PaymentChoice {
  if (choice.method !== 'in_negozio') return choice;
  return { ...choice, note: 'La prenoti ora e la paghi entro 7 giorni.' };
}

/** Only the counter can take the money, so that the way it arrives is settled too. */
export function paysOnlyInShop(order: Order): boolean {
  const choices = paymentChoices(order);
  return choices.length > 0 && choices.every(({ method }) => method === 'in_negozio');
}

/** The last button says the obligation. */
export function finalWords(order: Order, method: PaymentMethod | null, total: number): string {
  if (method !== 'in_negozio') return `Acquista e paga ${formatEuro(total)}`;
  if (total === 0) return 'Prenota, senza niente da pagare';
  const what = order.kind === 'quota' ? `Prenota ${order.thing.the}` : 'Prenota';
  return `${what}: ${formatEuro(total)} da pagare in negozio entro 7 giorni`;
}
