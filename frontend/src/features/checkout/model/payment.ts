import {
  isPaidInShop,
  PAYMENT_RULES,
  paymentRule,
  type PaymentMethod,
  type PaymentMethodRule,
} from '@fiocco/contracts';
import { paymentWords } from '../../../shared/public/transactions/words.js';
import { isFree, type Order } from './order.js';
import { say } from '../../../shared/texts/say.js';
import { formatEuro } from '../../../shared/format/money.js';

export interface PaymentChoice {
  readonly method: PaymentMethod;
  readonly title: string;
  readonly icon: PaymentMethodRule['icon'];
  readonly note: string;
  /** "Continua con la carta". */
  readonly go: string;
}

const choiceOf = ({ code, icon }: (typeof PAYMENT_RULES)[number]): PaymentChoice => ({
  method: code,
  title: paymentWords(code),
  icon,
  note: say(`checkout.payment.note.${code}`),
  go: say(`checkout.payment.go.${code}`),
});
const atTheCounter = () => PAYMENT_RULES.filter(({ leadsTo }) => leadsTo === 'reserve').map(choiceOf);

/** What the list offers; a reservation is paid in the shop, whatever the list allows for purchases. */
export function paymentChoices(order: Order): readonly PaymentChoice[] {
  const allowed = order.list.allowedPaymentMethods;
  if (isFree(order)) return atTheCounter().map(free);
  if (order.kind === 'prenotazione') return atTheCounter();
  const kinds = PAYMENT_RULES.filter(({ field }) => allowed[field]).map(choiceOf);
  return order.thing === 'share' ? kinds.map(ofShare) : kinds;
}

function free(choice: PaymentChoice): PaymentChoice {
  return {
    ...choice,
    note: say('checkout.payment.free'),
    go: say('checkout.go'),
  };
}

function ofShare(choice: PaymentChoice): PaymentChoice {
  if (!isPaidInShop(choice.method)) return choice;
  return { ...choice, note: say('checkout.payment.share') };
}

/** A single way needs no choosing. */
export function onlyPayment(order: Order): PaymentMethod | null {
  const [only, ...others] = paymentChoices(order);
  return only && others.length === 0 ? only.method : null;
}

/** The buyer sends the money from their bank. */
export const isByTransfer = (method: PaymentMethod | null): boolean =>
  paymentRule(method)?.leadsTo === 'transfer';

/** The last button says the obligation. */
export function finalWords({ thing }: Order, method: PaymentMethod | null, cents: number): string {
  const total = formatEuro(cents);
  if (isByTransfer(method)) return say('checkout.final.transfer', { total });
  if (method === 'paypal') return say('checkout.final.paypal', { total });
  if (!isPaidInShop(method)) return say('checkout.final.pay', { total });
  if (cents === 0) return say('checkout.final.nothing');
  return say('checkout.final.inShop', { thing, total });
}

/** What pressing it obliges to, and what comes then. */
export function lawWords(order: Order, method: PaymentMethod | null, receivesMail: boolean): string {
  if (isByTransfer(method)) return say('checkout.confirm.bindsByTransfer');
  if (!isPaidInShop(method)) return say('checkout.confirm.binds');
  return say('checkout.confirm.engages', {
    thing: isFree(order) ? 'free' : order.thing,
    mail: String(receivesMail),
  });
}
