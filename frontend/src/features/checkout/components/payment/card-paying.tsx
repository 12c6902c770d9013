import { centsOf } from '@fiocco/money';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { toast } from '../../../../shared/kit/toasts/toasts.js';
import { usePageTitle } from '../../../../shared/kit/use-page-title.js';
import { Fact, Facts } from '../../../../shared/public/blocks/facts.js';
import type { PublicTransaction } from '@fiocco/contracts';
import type { Checkout, CheckoutNavigator } from '../../checkout-actions.js';
import type { CheckoutState } from '../../model/checkout-state.js';
import { summaryOf } from '../../model/choices.js';
import { isHeld, isQuota, type Order } from '../../model/order.js';
import { finalWords } from '../../model/payment.js';
import { useCheckout } from '../../use-checkout.js';
import { CheckoutFrame, Nav, Question, Stack } from '../frame/checkout-frame.js';
import { GiftInSight } from '../frame/gift-in-sight.js';
import { HoldBand } from '../frame/hold-band.js';
import { LazyPayment, PaymentOnItsWay } from './lazy-payment.js';
import styles from '../checkout.module.css';
import { TimeOver } from '../states/time-over.js';
import { say } from '../../../../shared/texts/say.js';
import { formatEuro } from '../../../../shared/format/money.js';

interface CardPayingProps {
  readonly order: Order;
  readonly clockAhead: number;
  readonly navigator: CheckoutNavigator;
  readonly onPaid: () => void;
}

function totalOf({ amount, amount_shipping }: PublicTransaction): number {
  return centsOf(amount) + centsOf(amount_shipping);
}

function Sums({ order }: { readonly order: Order }) {
  const { transaction } = order;
  if (!transaction) return null;
  const amount = centsOf(transaction.amount);
  const shipping = centsOf(transaction.amount_shipping);
  return (
    <Facts>
      <Fact name={say('checkout.card.list')}>{order.list.name}</Fact>
      <Fact name={say('checkout.card.product')}>{order.name}</Fact>
      <Fact name={isQuota(order) ? say('checkout.card.share') : say('checkout.card.price')}>
        {formatEuro(amount)}
      </Fact>
      {shipping > 0 && <Fact name={say('checkout.card.shipping')}>{formatEuro(shipping)}</Fact>}
      <Fact name={say('checkout.total')} total>
        {formatEuro(amount + shipping)}
      </Fact>
    </Facts>
  );
}

function endOfHold(order: Order): string | null {
  return isHeld(order) ? (order.transaction?.expiresAt ?? null) : null;
}

function hasEnded(
  { transaction }: Order,
  expiresAt: string | null,
  { endedAt, paying }: CheckoutState,
): boolean {
  if (paying) return false;
  return transaction?.reason === 'expired' || (expiresAt !== null && endedAt === expiresAt);
}

interface ToPayProps extends Pick<CardPayingProps, 'order' | 'onPaid'> {
  readonly checkout: Checkout;
}

function ToPay({ order, checkout, onPaid }: ToPayProps) {
  const { transaction } = order;
  const isReady = isHeld(order) && transaction?.paymentMethod === 'stripe';
  return (
    <>
      <Question title={say('checkout.card')} lead={say('checkout.card.for', { list: order.list.name })} />
      <Stack>
        <Sums order={order} />
      </Stack>
      <Nav single>
        {isReady ? (
          <LazyPayment
            order={order}
            transaction={transaction}
            checkout={checkout}
            onPaid={onPaid}
            words={finalWords(order, 'stripe', totalOf(transaction))}
            window="wide"
            cameBack={null}
            onRefused={toast.error}
            onOther={() => void checkout.goBackTo(3)}
          >
            <p className={styles.law}>{say('checkout.confirm.binds')}</p>
          </LazyPayment>
        ) : (
          <PaymentOnItsWay />
        )}
      </Nav>
    </>
  );
}

/** The card page while there is something to pay. */
export function CardPaying({ order, clockAhead, navigator, onPaid }: CardPayingProps) {
  const { transaction, list, gift } = order;
  const shop = usePublicSettings();
  const { state, checkout } = useCheckout(order, { step: 4, trid: transaction?.id }, navigator);
  usePageTitle(say('checkout.card'), order.name, shop.storeName || shop.appName);
  const expiresAt = endOfHold(order);
  const isOver = transaction !== null && hasEnded(order, expiresAt, state);
  return (
    <CheckoutFrame
      listId={String(list.id)}
      giftId={gift?.id}
      steps={null}
      band={
        expiresAt &&
        !isOver && (
          <HoldBand
            expiresAt={expiresAt}
            clockAhead={clockAhead}
            thing={order.thing}
            onEnd={() => checkout.change({ type: 'hold-ended', at: expiresAt })}
          />
        )
      }
      sight={<GiftInSight order={order} summary={summaryOf(order, shop, 4, state)} last />}
    >
      {isOver ? (
        <TimeOver order={order} checkout={checkout} heldCents={centsOf(transaction.amount)} />
      ) : (
        <ToPay order={order} checkout={checkout} onPaid={onPaid} />
      )}
    </CheckoutFrame>
  );
}
