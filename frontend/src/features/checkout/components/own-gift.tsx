import { type PublicTransaction, STAGES } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { BowMark, ClockIcon } from '../../../shared/kit/icons/index.js';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { CalmActions } from '../../../shared/public/shop/calm-page.js';
import type { CheckoutNavigator } from '../checkout-actions.js';
import { isTaken, type Order } from '../model/order.js';
import { EndState, ToList } from './checkout-states.js';

interface OwnGiftProps {
  readonly order: Order;
  readonly own: PublicTransaction;
  readonly navigator: CheckoutNavigator;
  /** Begins one more, where the gift still takes any. */
  readonly onAnother: () => void;
}

const TITLES = {
  gift: { held: 'È già da parte per te', reserved: 'L’hai già prenotato tu', paid: 'L’hai già regalato tu' },
  share: {
    held: 'La tua quota è già da parte',
    reserved: 'Hai già prenotato una quota',
    paid: 'Hai già regalato una quota',
  },
  fund: {
    held: 'Il tuo contributo è già da parte',
    reserved: 'Hai già promesso un contributo',
    paid: 'Hai già lasciato un contributo',
  },
} as const;

function wordsOf({ gift }: Order, { type, stage, orderNumber }: PublicTransaction) {
  const titles = TITLES[gift === null ? 'fund' : type === 'quota' ? 'share' : 'gift'];
  if (STAGES[stage].buyer !== 'agreed')
    return {
      title: titles.held,
      text: 'Ti aspetta con tutto quello che hai scritto: manca solo la conferma.',
    };
  const number = orderNumber && ` Il numero del tuo ordine è ${orderNumber}.`;
  return {
    title: titles[stage === 'paid' ? 'paid' : 'reserved'],
    text: `È tutto a posto, non serve fare altro: grazie.${number ?? ''}`,
  };
}

/** The first step of a gift that this browser has held or agreed to already: says so, and leads on. */
export function OwnGift({ order, own, navigator, onAnother }: OwnGiftProps) {
  const agreed = STAGES[own.stage].buyer === 'agreed';
  const { list, gift } = order;
  return (
    <EndState
      icon={agreed ? <BowMark /> : <ClockIcon />}
      occasion={list.occasionName}
      eyebrow={order.name}
      {...wordsOf(order, own)}
    >
      <CalmActions>
        {agreed ? (
          <Link
            className={buttonClass({ variant: 'primary', wide: true })}
            to="/thankyou/$giftListId/$productId"
            params={{ giftListId: String(list.id), productId: String(own.productId) }}
            search={{ trid: own.id }}
          >
            Vedi il tuo ordine
          </Link>
        ) : (
          <Button
            wide
            variant="primary"
            onClick={() => navigator.amend({ trid: own.id, tp: own.type, step: 4 })}
          >
            Riprendi da dove eri
          </Button>
        )}
        <ToList listId={String(list.id)} giftId={gift?.id} />
        {!isTaken(order) && (
          <Button wide variant="text" onClick={onAnother}>
            {order.kind === 'quota' && gift ? 'Regala un’altra quota' : 'Fai un altro regalo così'}
          </Button>
        )}
      </CalmActions>
    </EndState>
  );
}
