import { type Cents, centsOf, formatDecimal } from '@fiocco/money';
import { isApiProblem } from '../../../../shared/api/problem.js';
import { Button } from '../../../../shared/kit/controls/button.js';
import { holdGift } from '../../api/transaction.js';
import { forcedDelivery, shippingCents } from '../../model/delivery.js';
import { amountOf, isQuota, type Order } from '../../model/order.js';
import { asks } from '../../model/passing.js';
import { useAction } from '../../use-action.js';
import type { Checkout } from '../../checkout-actions.js';
import { Question, Stack } from '../frame/checkout-frame.js';
import { HoldProblem } from './call-problem.js';
import { say } from '../../../../shared/texts/say.js';

interface TimeOverProps {
  readonly order: Order;
  readonly checkout: Checkout;
  /** The share's sum that had been held. */
  readonly heldCents: Cents | undefined;
}

/** A share as it was held; the draft remembers it, the address too. */
function centsAgain(order: Order, heldCents: Cents | undefined): Cents {
  if (!isQuota(order)) return amountOf(order);
  return heldCents ?? centsOf(order.transaction?.amount ?? '0.00');
}

/** The quarter of an hour is over: one button takes the gift back, if it is still there. */
export function TimeOver({ order, checkout, heldCents }: TimeOverProps) {
  const { transaction, thing } = order;
  const again = useAction(async () => {
    const method = transaction?.paymentMethod;
    const cents = centsAgain(order, heldCents);
    if (!transaction || !method || cents === 0) return checkout.goTo(3);
    const delivery = forcedDelivery(order, method) ?? transaction.deliveryMethod;
    try {
      await checkout.freeHold();
      await holdGift(transaction.id, {
        paymentMethod: method,
        amount: formatDecimal(cents),
        amount_shipping: formatDecimal(shippingCents(order, delivery)),
      });
    } catch (error) {
      if (!isApiProblem(error) || error.status !== 409) throw error;
      // The gift is taken or its price has changed: the third step says which.
      await checkout.recheck();
      if (!asks(order, 3)) throw error;
      return checkout.goTo(3);
    }
    await checkout.refresh(transaction.id);
  });
  return (
    <>
      <Question title={say('checkout.time.over')} lead={say('checkout.time.overWhy', { thing })} />
      <Stack>
        <HoldProblem order={order} error={again.error} />
        <Button variant="primary" wide big busy={again.busy} onClick={() => void again.run()}>
          {say('checkout.time.again', { thing })}
        </Button>
      </Stack>
    </>
  );
}
