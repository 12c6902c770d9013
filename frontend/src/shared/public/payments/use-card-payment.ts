import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetBuyersPart, noteBuyersPart } from '../transactions/buyers-part.js';
import {
  answerBank,
  type CardResult,
  type CardSession,
  confirmCard,
  lookUp,
  openSession,
} from './card-session.js';
import { checkIntent, type Due, isDefinite, reportPayment } from './payment-calls.js';
import { toast } from '../../kit/toasts/toasts.js';
import { say } from '../../texts/say.js';
import type { CameBack } from './payment-news.js';
import { AttemptsUsed, PaymentError, paymentMessage } from './payment-error.js';

/** Between the buyer's last word and the thanks, as the specification says. */
const THANKS_AFTER_MS = 1_000;

export type CardPhase =
  | { readonly name: 'preparing' }
  /** The form can't be shown: nothing was begun, or the server refused it. */
  | { readonly name: 'unavailable'; readonly error: unknown }
  | { readonly name: 'idle'; readonly title?: string; readonly message?: string; readonly after?: string }
  /** The bank's question is still open, or nobody could be asked. */
  | { readonly name: 'bank' | 'unknown' }
  | { readonly name: 'paying' | 'completed' };

export interface CardPaymentHandlers {
  /** The buyer's part is done, and the server has been told. */
  readonly onPaid: () => void;
  /** The server may say something else of the purchase than before. */
  readonly onChanged: () => Promise<unknown>;
  /** While true the form must stay, whatever the clock says. */
  readonly onRunning: (running: boolean) => void;
  /** Where the page says in its own way that a card was refused; else it stands beside the button. */
  readonly onRefused?: (title: string, message: string) => void;
}

interface CardPayment {
  readonly phase: CardPhase;
  readonly place: RefObject<HTMLDivElement | null>;
  readonly pay: () => void;
  readonly continueWithBank: () => void;
  readonly askAgain: () => void;
}

/** The bank's own page led back without a payment. */
const fromBank = (): CardPhase => ({
  name: 'idle',
  title: say('payment.failed'),
  message: say('payment.card.notAuthorised'),
});

const notShown = () => new PaymentError(say('payment.card.notLoaded'));

/** What a look at the attempt finds before anything was pressed. */
function phaseFound({ name }: CardResult, cameBack: CameBack): CardPhase {
  if (name === 'bank') return { name };
  if (cameBack === null) return { name: 'idle' };
  return name === 'unknown' ? { name } : fromBank();
}

/** A card from the first script to the server's word: one attempt, one press at a time. */
export function useCardPayment(due: Due, cameBack: CameBack, handlers: CardPaymentHandlers): CardPayment {
  const [phase, setPhase] = useState<CardPhase>({ name: 'preparing' });
  const place = useRef<HTMLDivElement>(null);
  const session = useRef<CardSession | null>(null);
  const form = useRef({ ready: false, focus: () => undefined as void });
  const running = useRef(false);
  const alive = useRef(true);

  /** The form comes back, with the reason. */
  const failed = (title: string, message: string, after?: string) => {
    handlers.onRefused?.(title, after ? `${message} ${after}` : message);
    setPhase(handlers.onRefused ? { name: 'idle' } : { name: 'idle', title, message, after });
  };
  const completed = async () => {
    const paymentId = session.current?.attempt.paymentIntentId ?? '';
    noteBuyersPart(due.transactionId);
    setPhase({ name: 'completed' });
    try {
      await reportPayment(due.transactionId, 'stripe', paymentId);
    } catch (error) {
      if (isDefinite(error)) {
        forgetBuyersPart(due.transactionId);
        if (alive.current)
          failed(say('payment.error'), say('payment.card.notCompleted'), paymentMessage(error));
        await handlers.onChanged();
        return;
      }
      // Without an answer the thanks go on asking.
    }
    setTimeout(() => alive.current && handlers.onPaid(), THANKS_AFTER_MS);
  };
  /** The server counts the declines, and after the last one closes the attempt. */
  const counted = async (message: string) => {
    const standing = await checkIntent(session.current?.attempt.paymentIntentId ?? '').catch(() => null);
    if (standing && standing.stage !== 'paying') {
      const words = say('payment.card.attemptsUsed', { refusal: message });
      // While the gift is held this page stays and says it; another that comes in its place says nothing of the card.
      if (standing.stage !== 'held' || handlers.onRefused) toast.error(say('payment.failed'), words);
      if (alive.current) setPhase({ name: 'unavailable', error: new AttemptsUsed(words) });
    }
    await handlers.onChanged();
  };
  const notPaid = (message: string, after: string) => {
    failed(say('payment.failed'), message, after);
    // Another card may be tried at once.
    void counted(message);
  };
  /** Stripe's form marks the field; of another card the number is typed first. */
  const declined = ({ message, field }: Extract<CardResult, { name: 'declined' }>) => {
    notPaid(message, say(`payment.card.another.${field ?? 'number'}`));
    if (field === 'number') form.current.focus();
  };
  const judge = async (result: CardResult) => {
    if (result.name === 'done') await completed();
    else if (result.name === 'declined') declined(result);
    else if (result.name === 'unpaid') notPaid(say('payment.card.sorry'), say('payment.tryAgain'));
    else if (result.name === 'incomplete') {
      setPhase({ name: 'idle' });
      form.current.focus();
    } else setPhase({ name: result.name });
  };
  const run = async (work: (open: CardSession) => Promise<CardResult>) => {
    const open = session.current;
    if (!open || running.current) return;
    running.current = true;
    handlers.onRunning(true);
    setPhase({ name: 'paying' });
    try {
      await judge(await work(open));
    } finally {
      running.current = false;
      handlers.onRunning(false);
    }
  };

  const shown = useEffectEvent((found: CardResult) => {
    if (found.name === 'done') void completed();
    else setPhase(phaseFound(found, cameBack));
  });
  const refused = useEffectEvent((error: unknown) => {
    setPhase({ name: 'unavailable', error });
    if (isDefinite(error)) void handlers.onChanged();
  });
  const mount = useEffectEvent((open: CardSession, into: HTMLElement) => {
    session.current = open;
    // Stripe's "Link" is a name that says nothing to most guests: what they are asked for is a card.
    const element = open.elements.create('payment', { layout: 'tabs', wallets: { link: 'never' } });
    form.current = { ready: false, focus: () => element.focus() };
    element.on('ready', () => (form.current.ready = true));
    element.on('loaderror', () => refused(notShown()));
    element.mount(into);
  });
  const open = useEffectEvent(() => openSession(due));
  useEffect(() => {
    alive.current = true;
    const begin = async () => {
      const opened = await open();
      if (!alive.current || !place.current) return;
      mount(opened, place.current);
      const found = await lookUp(opened);
      if (alive.current) shown(found);
    };
    begin().catch((error: unknown) => alive.current && refused(error));
    return () => {
      alive.current = false;
    };
  }, []);

  return {
    phase,
    place,
    pay: () => {
      if (form.current.ready) void run(confirmCard);
      else setPhase({ name: 'idle', message: say('payment.card.notReady') });
    },
    continueWithBank: () => void run(answerBank),
    askAgain: () => void run(lookUp),
  };
}
