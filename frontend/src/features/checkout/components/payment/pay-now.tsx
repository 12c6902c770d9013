import type { PublicTransaction } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { ownAddress } from '../../../../shared/policies/own-path.js';
import { CardPayment } from '../../../../shared/public/payments/card-payment.js';
import { forgetBuyersPart } from '../../../../shared/public/transactions/buyers-part.js';
import type { CameBack } from '../../../../shared/public/payments/payment-news.js';
import type { Due } from '../../../../shared/public/payments/payment-calls.js';
import { PaypalPayment } from '../../../../shared/public/payments/paypal-payment.js';
import type { WindowSize } from '../../../../shared/public/payments/paypal-window.js';
import type { Checkout } from '../../checkout-actions.js';
import { isQuota, type Order } from '../../model/order.js';
import { say } from '../../../../shared/texts/say.js';

/** What differs between the pages that pay. */
export interface PaymentSetting {
  readonly window: WindowSize;
  /** How a payment page led back here, if one did. */
  readonly cameBack: CameBack;
  readonly onPaid: () => void;
  readonly onRefused?: (title: string, message: string) => void;
}

interface PayNowProps extends PaymentSetting {
  readonly order: Order;
  readonly transaction: PublicTransaction;
  readonly checkout: Checkout;
  readonly words: string;
  readonly onOther: () => void;
  /** What the button obliges to. */
  readonly children: ReactNode;
}

function dueOf(order: Order, transaction: PublicTransaction): Due {
  return {
    transactionId: transaction.id,
    giftListId: transaction.giftListId,
    productId: transaction.productId,
    isQuota: isQuota(order),
    totalCents: centsOf(transaction.amount) + centsOf(transaction.amount_shipping),
  };
}

function meanwhileWords(email: string | null | undefined, sendsMail: boolean): string {
  return sendsMail && email
    ? say('checkout.payment.meanwhileMail', { email })
    : say('checkout.payment.meanwhile');
}

/** The last step's payment, by the method that the gift is held for. */
export function PayNow({
  order,
  transaction,
  checkout,
  words,
  window,
  cameBack,
  onPaid,
  onRefused,
  onOther,
  children,
}: PayNowProps) {
  const { sendsMail } = usePublicSettings();
  const { history } = useRouter();
  const handlers = {
    onPaid,
    onOther: () => {
      forgetBuyersPart(transaction.id);
      onOther();
    },
    onChanged: () => checkout.recheck(),
    onRunning: (running: boolean) => checkout.change({ type: 'payment-runs', running }),
  };
  const due = dueOf(order, transaction);
  if (transaction.paymentMethod === 'stripe')
    return (
      <CardPayment
        key={transaction.id}
        due={due}
        words={words}
        cameBack={cameBack}
        onRefused={onRefused}
        {...handlers}
      >
        {children}
      </CardPayment>
    );
  return (
    <PaypalPayment
      key={transaction.id}
      due={due}
      size={window}
      words={words}
      cameBack={cameBack}
      onAway={(away) => checkout.change({ type: 'provider-opened', away })}
      meanwhile={meanwhileWords(transaction.buyerEmail, sendsMail)}
      onLead={(address) => {
        const own = ownAddress(address);
        if (own) history.push(own);
        else onPaid();
      }}
      {...handlers}
    >
      {children}
    </PaypalPayment>
  );
}
