import {
  addressLines,
  type Delivery,
  deliveryName,
  deliveryRule,
  type RomeDay,
  romeDayOf,
} from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../shared/format/dates.js';
import { Button } from '../../shared/kit/controls/button.js';
import { PhoneLink } from '../../shared/office/phone-link.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { Picture } from '../../shared/office/pictures/picture.js';
import { TrackingLink } from '../../shared/office/tracking-link.js';
import styles from './deliveries.module.css';
import type { DeliveriesSearch } from './deliveries-search.js';
import { useDeliveryMail } from './queries.js';

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

/** Who fetches it, or where it goes. */
function Recipient({ gift }: { readonly gift: Delivery }) {
  const { name, phone, address } = gift.recipient;
  const lines = deliveryRule(gift.deliveryMethod)?.ships ? addressLines(address) : [];
  return (
    <div className={styles['who']}>
      <p>{deliveryName(gift.deliveryMethod)}</p>
      <p className="soft">
        {name}
        {lines.length > 0 && (
          <span className="block">{lines.filter((line) => line !== name).join(', ')}</span>
        )}
      </p>
      {phone && <PhoneLink number={phone} className="num" icon={<Icon name="phone" size="small" />} />}
    </div>
  );
}

/** When somebody was written to of it, and a way to write again; neither where nobody is waiting for word. */
function DeliveryMail({ gift }: { readonly gift: Delivery }) {
  const write = useDeliveryMail();
  const { state, mailAskedAt, canWrite } = gift;
  if (state === 'toPrepare' || !canWrite) return null;
  return (
    <div className={styles['mail']}>
      {mailAskedAt && (
        <p className="soft">
          Avvisato il <Day of={mailAskedAt} />
        </p>
      )}
      <Button variant="text" busy={write.isPending} onClick={() => write.mutate(gift.id)}>
        {mailAskedAt ? 'Scrivi di nuovo' : 'Scrivi'}
        <span className="visually-hidden">
          , {gift.productName}, {gift.orderNumber}
        </span>
      </Button>
    </div>
  );
}

interface RowProps {
  readonly gift: Delivery;
  readonly chosen: boolean;
  readonly onChoose: (on: boolean) => void;
  readonly search: DeliveriesSearch;
}

/** A gift of the queue. */
export function DeliveryRow({ gift, chosen, onChoose, search }: RowProps) {
  const name = gift.productName ?? 'Prodotto non disponibile';
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
        <p>
          <Link
            className={styles['list']}
            to="/admin/deliveries"
            search={{ ...search, list: gift.giftListId }}
          >
            {gift.giftListName ?? 'Lista cancellata'}
          </Link>
        </p>
        <p className="soft">
          {guestsWords(gift)} · <span className="num no-wrap">{gift.orderNumber}</span>
        </p>
      </div>
      <Recipient gift={gift} />
      <div className={styles['when']}>
        <When gift={gift} />
        <Waited gift={gift} />
        <TrackingLink parcel={gift} />
        <DeliveryMail gift={gift} />
      </div>
    </li>
  );
}
