import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/client.js';
import { isApiProblem } from '../../api/problem.js';
import { say } from '../../texts/say.js';
import { useAskedAgain } from '../asked-again.js';
import { noteBuyersPart } from '../transactions/buyers-part.js';
import {
  captureOrder,
  createOrder,
  type Due,
  isDefinite,
  type PaypalOrder,
  reportPayment,
} from './payment-calls.js';
import { type Came, type CameBack, hearPayment } from './payment-news.js';
import { PaymentError } from './payment-error.js';
import { openPaypalWindow, type PaypalWindow, type WindowSize } from './paypal-window.js';

const CLOSED_LOOK_MS = 500;

const CAME = { cancel: 'cancelled', insuccesso: 'failed', no: null } as const;

function cameIdle(came: Came | null): PaypalPhase {
  return {
    name: 'idle',
    cancelled: came === 'cancelled',
    error: came === 'failed' ? new PaymentError(say('payment.paypal.notTaken')) : undefined,
  };
}

/** The words of whoever found any. */
function captureError(error: unknown): unknown {
  const isTold = error instanceof PaymentError || (isApiProblem(error) && !error.code.startsWith('HTTP_'));
  return isTold ? error : new PaymentError(say('payment.paypal.notCaptured'));
}

/** Whether PayPal told the shop of the buyer's word, where the outcome itself is still open. */
async function isConfirmed(id: string): Promise<boolean> {
  const { stage } = await call('GET /api/public/transactions/:id', { params: { id } });
  return stage !== 'paying';
}

export type PaypalPhase =
  | { readonly name: 'idle'; readonly error?: unknown; readonly cancelled?: boolean }
  | { readonly name: 'opening' }
  /** PayPal waits for the buyer: in its window, or where that was blocked or closed at an address. */
  | {
      readonly name: 'waiting';
      readonly order: PaypalOrder;
      readonly window: 'open' | 'blocked' | 'closed';
      readonly error?: unknown;
    }
  | { readonly name: 'asking'; readonly order: PaypalOrder };

export interface PaypalHandlers {
  readonly onPaid: () => void;
  readonly onChanged: () => Promise<unknown>;
  readonly onRunning: (running: boolean) => void;
  /** Where a capture leads to, as the server says. */
  readonly onLead: (address: string) => void;
}

interface PaypalPayment {
  readonly phase: PaypalPhase;
  readonly pay: () => void;
  /** Brings the window back, or opens it again. */
  readonly show: () => void;
  readonly confirm: () => void;
}

/** PayPal from the click to the server's word. The order is one attempt: opening again goes on with it. */
export function usePaypalPayment(
  due: Due,
  size: WindowSize,
  cameBack: CameBack,
  handlers: PaypalHandlers,
): PaypalPayment {
  const [phase, setPhase] = useState<PaypalPhase>(() => cameIdle(CAME[cameBack ?? 'no']));
  const opened = useRef<PaypalWindow | null>(null);
  const busy = useRef(false);

  const once = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    handlers.onRunning(true);
    try {
      await work();
    } finally {
      busy.current = false;
      handlers.onRunning(false);
    }
  };
  const pay = () => {
    const popup = openPaypalWindow(size);
    opened.current = popup;
    void once(async () => {
      setPhase({ name: 'opening' });
      try {
        const order = await createOrder(due);
        popup?.lead(order.approvalUrl);
        setPhase({ name: 'waiting', order, window: popup && !popup.isClosed() ? 'open' : 'blocked' });
      } catch (error) {
        popup?.close();
        setPhase({ name: 'idle', error });
        if (isDefinite(error)) await handlers.onChanged();
      }
    });
  };
  const { transactionId } = due;
  /** The buyer says that they have confirmed: the order is captured if PayPal says so too. */
  const confirm = (order: PaypalOrder) =>
    once(async () => {
      setPhase({ name: 'asking', order });
      try {
        const { giftListId, productId, isQuota } = due;
        const body = { orderId: order.id, transactionId, giftListId, productId, isQuotaPayment: isQuota };
        const { redirectUrl } = await captureOrder(body);
        if (!redirectUrl && !(await isConfirmed(transactionId)))
          throw new PaymentError(say('payment.paypal.notConfirmed'));
        noteBuyersPart(transactionId);
        opened.current?.close();
        if (redirectUrl) handlers.onLead(redirectUrl);
        else handlers.onPaid();
      } catch (error) {
        const isStillOpen = opened.current?.isClosed() === false;
        setPhase({
          name: 'waiting',
          order,
          window: isStillOpen ? 'open' : 'closed',
          error: captureError(error),
        });
        await handlers.onChanged();
      }
    });

  const order = phase.name === 'waiting' ? phase.order : null;
  const heard = useEffectEvent((came: Came) => {
    opened.current?.close();
    if (came === 'done') {
      noteBuyersPart(transactionId);
      return handlers.onPaid();
    }
    setPhase(cameIdle(came));
    void handlers.onChanged();
  });
  useEffect(() => hearPayment(transactionId, ({ came }) => heard(came)), [transactionId]);

  const closed = useEffectEvent(async (asked: PaypalOrder) => {
    // The window may be closed because its last word has just been heard.
    setPhase((now) => (now.name === 'waiting' ? { name: 'waiting', order: asked, window: 'closed' } : now));
    // Perhaps it was closed after the buyer's word was given: the server asks PayPal.
    await reportPayment(transactionId, 'paypal', asked.id).catch(() => null);
    await handlers.onChanged();
  });
  const isOpen = phase.name === 'waiting' && phase.window === 'open';
  useEffect(() => {
    if (!isOpen || !order) return;
    const timer = setInterval(() => {
      if (!opened.current?.isClosed()) return;
      clearInterval(timer);
      void closed(order);
    }, CLOSED_LOOK_MS);
    return () => clearInterval(timer);
  }, [isOpen, order]);
  // Every word from the window may be lost: the page asks by itself as well.
  useAskedAgain(phase.name === 'waiting', () => void handlers.onChanged());

  return {
    phase,
    pay,
    show: () => {
      if (opened.current && !opened.current.isClosed()) opened.current.focus();
      else pay();
    },
    confirm: () => void (order && confirm(order)),
  };
}
