import { type PublicTransaction, STAGES, thingOf } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { formatWeekday } from '../../../../shared/format/dates.js';
import { BowMark, ClockIcon } from '../../../../shared/kit/icons/index.js';
import { Button, buttonClass } from '../../../../shared/kit/controls/button.js';
import { CalmActions } from '../../../../shared/public/shop/calm-page.js';
import { TransferPanel } from '../../../../shared/public/transfer/transfer-panel.js';
import type { CheckoutNavigator } from '../../checkout-actions.js';
import { isFree, isTaken, type Order } from '../../model/order.js';
import { EndState, ToList } from './checkout-states.js';
import styles from '../checkout.module.css';

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

/** What is left to do for it. */
function nextWords(order: Order, { stage, type }: PublicTransaction, lastDay: string | null): string {
  if (stage === 'paid') return 'È tutto a posto, non serve fare altro: grazie.';
  if (stage !== 'reserved') return 'Nel tuo ordine trovi che cosa succede adesso.';
  const toPay = thingOf(type, order.gift === null).feminine ? 'pagarla' : 'pagarlo';
  const what = isFree(order) ? 'ritirarlo' : toPay;
  return `Passa a ${what} in negozio${lastDay ? ` entro ${lastDay}` : ''}.`;
}

/** What is left to do for a transfer that has not come. */
function transferWords(order: Order, { expiresAt, amount_received }: PublicTransaction): string {
  if (centsOf(amount_received) > 0) return 'Una parte è arrivata: qui sotto trovi quanto manca.';
  if (!expiresAt) return 'Qui sotto trovi i dati.';
  const kept = order.gift ? ': fino ad allora il regalo è da parte per te' : '';
  return `Fallo entro ${formatWeekday(expiresAt)}${kept}.`;
}

function wordsOf(order: Order, own: PublicTransaction, lastDay: string | null) {
  const { type, stage, orderNumber } = own;
  const { gift } = order;
  const titles = TITLES[gift === null ? 'fund' : type === 'quota' ? 'share' : 'gift'];
  if (STAGES[stage].buyer !== 'agreed')
    return {
      title: titles.held,
      text: 'Ti aspetta con tutto quello che hai scritto: manca solo la conferma.',
    };
  const number = orderNumber && ` Il numero del tuo ordine è ${orderNumber}.`;
  if (stage === 'awaiting_transfer')
    return { title: 'Manca solo il bonifico', text: `${transferWords(order, own)}${number ?? ''}` };
  return {
    title: titles[stage === 'paid' ? 'paid' : 'reserved'],
    text: `${nextWords(order, own, lastDay)}${number ?? ''}`,
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
