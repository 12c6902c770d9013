import { type Delivery, type DeliveryStep, type RomeDay, romeDayOf } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../shared/format/dates.js';
import { Button } from '../../shared/kit/controls/button.js';
import { deedWords } from '../../shared/office/delivery-deeds.js';
import { DeliveryMail } from '../../shared/office/delivery-mail.js';
import { Picture } from '../../shared/office/pictures/picture.js';
import { TrackingLink } from '../../shared/office/tracking-link.js';
import styles from './deliveries.module.css';
import { nextStep } from './step-words.js';

/** A day that stays on one line. */
const Day = ({ of }: { readonly of: string }) => <span className="no-wrap">{formatDate(of)}</span>;

/** The days and the parcel, as far as they are known. */
function When({ gift }: { readonly gift: Delivery }) {
  const { state, paidOn, readyOn, readyBy, deliveredOn, shippedOn, courier, trackingNumber } = gift;
  if (state === 'toPrepare')
    return (
      <p>
        Pagato il <Day of={paidOn} />
      </p>
    );
  if (state === 'ready')
    return (
      readyOn && (
        <p>
          Pronto dal <Day of={readyOn} />
          {readyBy && ` (preparato da ${readyBy})`}
        </p>
      )
    );
  const parcel = [courier, trackingNumber].filter(Boolean).join(' ');
  return (
    <>
      {shippedOn && (
        <p>
          Spedito il <Day of={shippedOn} />
          {parcel && `, ${parcel}`}
        </p>
      )}
      {deliveredOn && (
        <p>
          Consegnato il <Day of={deliveredOn} />
        </p>
      )}
    </>
  );
}

/** So many days may pass before a row says that it waits. */
const PATIENCE = 3;
const DAY_MS = 86_400_000;

const daysSince = (day: RomeDay): number =>
  Math.round((Date.parse(romeDayOf(new Date())) - Date.parse(day)) / DAY_MS);

/** How long it waits to be prepared, or to be fetched, where that is long. */
function Waited({ gift: { state, paidOn, readyOn } }: { readonly gift: Delivery }) {
  const since = state === 'toPrepare' ? paidOn : readyOn;
  if (state === 'done' || !since) return null;
  const days = daysSince(since);
  return days > PATIENCE && <p className={styles['waited']}>da {days} giorni</p>;
}

const guestsWords = ({ guests }: Delivery): string =>
  `Da parte di: ${guests.map(({ name }) => name ?? 'una persona cancellata').join(', ')}`;

interface RowProps {
  readonly gift: Delivery;
  readonly chosen: boolean;
  readonly onChoose: (on: boolean) => void;
  readonly onStep: (step: DeliveryStep) => void;
}

/** A gift of the queue, and what is done with it next. */
export function DeliveryRow({ gift, chosen, onChoose, onStep }: RowProps) {
  const name = gift.productName ?? 'Prodotto non disponibile';
  const step = nextStep(gift);
  return (
    <li className={styles['row']}>
      <label className={styles['check']}>
        <input
          className="checkbox"
          type="checkbox"
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <span className="visually-hidden">
          Seleziona {name}, {gift.orderNumber}
        </span>
      </label>
      <Picture src={gift.productImageUrl} />
      <div className={styles['what']}>
        <Link
          className={styles['name']}
          data-opens
          to="/admin/transactions/$transactionId"
          params={{ transactionId: gift.id }}
        >
          {name}
        </Link>
        <p className="soft">
          {guestsWords(gift)} · <span className="num no-wrap">{gift.orderNumber}</span>
        </p>
      </div>
      <div className={styles['when']}>
        <When gift={gift} />
        <Waited gift={gift} />
        <TrackingLink parcel={gift} />
        <DeliveryMail gift={gift} says="brief" />
      </div>
      {step && (
        <Button className={styles['next']} variant="line" onClick={() => onStep(step)}>
          {deedWords(step)}…
          <span className="visually-hidden">
            , {name}, {gift.orderNumber}
          </span>
        </Button>
      )}
    </li>
  );
}
