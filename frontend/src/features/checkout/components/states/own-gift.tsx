import { type PublicTransaction, STAGES } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { formatWeekday } from '../../../../shared/format/dates.js';
import { BowMark, ClockIcon } from '../../../../shared/kit/icons/index.js';
import { Button, buttonClass } from '../../../../shared/kit/controls/button.js';
import { CalmActions } from '../../../../shared/public/shop/calm-page.js';
import { TransferPanel } from '../../../../shared/public/transfer/transfer-panel.js';
import type { CheckoutNavigator } from '../../checkout-actions.js';
import { isFree, isTaken, type Order, thingOf } from '../../model/order.js';
import { EndState, ToList } from './checkout-states.js';
import styles from '../checkout.module.css';
import { say } from '../../../../shared/texts/say.js';

interface OwnGiftProps {
  readonly order: Order;
  readonly own: PublicTransaction;
  readonly navigator: CheckoutNavigator;
  /** Begins one more, where the gift still takes any. */
  readonly onAnother: () => void;
}

/** What is left to do for it. */
function nextWords(order: Order, { stage, type }: PublicTransaction, lastDay: string | null): string {
  if (stage === 'paid') return say('checkout.own.paidNext');
  if (stage !== 'reserved') return say('checkout.own.seeNext');
  const thing = isFree(order) ? 'free' : thingOf(order.gift, type);
  return lastDay
    ? say('checkout.own.collectBy', { thing, day: lastDay })
    : say('checkout.own.collect', { thing });
}

/** What is left to do for a transfer that has not come. */
function transferWords({ thing }: Order, { expiresAt, amount_received }: PublicTransaction): string {
  if (centsOf(amount_received) > 0) return say('checkout.own.transferPart');
  if (!expiresAt) return say('checkout.own.transferNow');
  return say('checkout.own.transferBy', { day: formatWeekday(expiresAt), thing });
}

function wordsOf(order: Order, own: PublicTransaction, lastDay: string | null) {
  const { type, stage, orderNumber } = own;
  const thing = thingOf(order.gift, type);
  if (STAGES[stage].buyer !== 'agreed')
    return { title: say('checkout.own.held', { thing }), text: say('checkout.own.heldNext') };
  const withNumber = (words: string) =>
    orderNumber ? say('checkout.own.number', { words, number: orderNumber }) : words;
  if (stage === 'awaiting_transfer')
    return { title: say('checkout.own.transfer'), text: withNumber(transferWords(order, own)) };
  return {
    title: say(stage === 'paid' ? 'checkout.own.paid' : 'checkout.own.reserved', { thing }),
    text: withNumber(nextWords(order, own, lastDay)),
  };
}

/** The first step of a gift that this browser has held or agreed to already: says so, and leads on. */
export function OwnGift({ order, own, navigator, onAnother }: OwnGiftProps) {
  const agreed = STAGES[own.stage].buyer === 'agreed';
  const { list, gift } = order;
  const lastDay = own.expiresAt && formatWeekday(own.expiresAt);
  return (
    <EndState
      icon={agreed ? <BowMark /> : <ClockIcon />}
      occasion={list.occasionName}
      eyebrow={order.name}
      {...wordsOf(order, own, lastDay)}
    >
      {own.transfer && (
        <div className={styles.transfer}>
          <TransferPanel transactionId={own.id} transfer={own.transfer} />
        </div>
      )}
      <CalmActions>
        {agreed ? (
          <Link
            className={buttonClass({ variant: 'primary', wide: true })}
            to="/thankyou/$giftListId/$productId"
            params={{ giftListId: String(list.id), productId: String(own.productId) }}
            search={{ trid: own.id }}
          >
            {say('checkout.seeOrder')}
          </Link>
        ) : (
          <Button
            wide
            variant="primary"
            onClick={() => navigator.amend({ trid: own.id, tp: own.type, step: 4 })}
          >
            {say('checkout.own.resume')}
          </Button>
        )}
        <ToList listId={String(list.id)} giftId={gift?.id} />
        {!isTaken(order) && (
          <Button wide variant="text" onClick={onAnother}>
            {say('checkout.own.another', { thing: order.thing })}
          </Button>
        )}
      </CalmActions>
    </EndState>
  );
}
