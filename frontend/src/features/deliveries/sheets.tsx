import { addressLines, type Delivery, deliveryRule, romeDayOf } from '@fiocco/contracts';
import { Fragment, type ReactNode } from 'react';
import { formatLongDate } from '../../shared/format/dates.js';
import { paperRows, Ruled, ShopOnPaper } from '../../shared/office/page/paper.js';
import { countOf } from '../../shared/office/words.js';
import type { Sheet } from './deliveries-search.js';
import { parcelsOf, personOf, type Together, together } from './parcels.js';
import styles from './sheets.module.css';

const gifts = ({ length }: Together) => countOf(length, 'regalo', 'regali');
const nameOf = ({ productName }: Delivery) => productName ?? 'Un regalo';
const givers = ({ guests }: Delivery) => guests.flatMap(({ name }) => name ?? []).join(', ');

/** The days on which the gifts left the shop, or today where they go now. */
function dayOf(all: Together): string {
  const days = new Set(all.map(({ deliveredOn, shippedOn }) => deliveredOn ?? shippedOn));
  const [day, ...others] = days;
  return formatLongDate(others.length === 0 && day ? day : romeDayOf(new Date()));
}

/** What somebody was handed, to be signed. Its head is repeated on each page, with the list's name. */
function HandOver({ gifts: all }: { readonly gifts: Together }) {
  const [{ giftListName, recipient }] = all;
  return (
    <>
      <table className={`${paperRows} ${styles['gifts']}`}>
        <colgroup>
          <col />
          <col />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <td colSpan={4}>
              <ShopOnPaper />
              <h2>Consegna di {gifts(all)}</h2>
              <p>
                {[
                  giftListName && `Lista «${giftListName}»`,
                  recipient.name && `per ${recipient.name}`,
                  dayOf(all),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </td>
          </tr>
          <tr>
            <th scope="col">N.</th>
            <th scope="col">Regalo</th>
            <th scope="col">Da parte di</th>
            <th scope="col">Ordine</th>
          </tr>
        </thead>
        <tbody>
          {all.map((gift, at) => (
            <tr key={gift.id}>
              <td>{at + 1}</td>
              <td>{nameOf(gift)}</td>
              <td>{givers(gift)}</td>
              <td className="no-wrap">{gift.orderNumber}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles['signature']}>
        <p>{all.length === 1 ? 'Ho ricevuto questo regalo.' : `Ho ricevuto questi ${all.length} regali.`}</p>
        <Ruled label="Data" />
        <Ruled label="Nome e cognome" />
        <Ruled label="Firma" />
      </div>
    </>
  );
}

/** Several gifts of the same guests, with the same words, are one present: the words are read once. */
function presentsOf(all: Together): readonly Together[] {
  const presents = new Map<string, [Delivery, ...Delivery[]]>();
  for (const gift of all) {
    const key = JSON.stringify(gift.guests.map(({ name, message }) => [name, message]));
    const present = presents.get(key);
    if (present) present.push(gift);
    else presents.set(key, [gift]);
  }
  return [...presents.values()];
}

/**
 * What lies with the gift, and what the guests wrote with it. No price, and never the buyer's name in its head: it is read
 * by the couple, also where the buyer fetches the gift and brings it to them. Its head is repeated on each page.
 */
function Slip({ gifts: all }: { readonly gifts: Together }) {
  const [{ beneficiaryName, giftListName }] = all;
  const couple = beneficiaryName ?? giftListName;
  const list = beneficiaryName && giftListName && `Lista «${giftListName}»`;
  return (
    <table className={paperRows} role="presentation">
      <thead>
        <tr>
          <td>
            <ShopOnPaper />
            <h2>{couple ? `Per ${couple}` : 'Un regalo per voi'}</h2>
            <p>{[list, gifts(all)].filter(Boolean).join(' · ')}</p>
          </td>
        </tr>
      </thead>
      <tbody className={styles['contents']}>
        {presentsOf(all).map((present) => (
          <tr key={present[0].id}>
            <td>
              {present.map((gift) => (
                <p key={gift.id} className={styles['gift']}>
                  <b>{nameOf(gift)}</b> <span className={styles['order']}>Ordine {gift.orderNumber}</span>
                </p>
              ))}
              {present[0].guests.map(({ transactionId, name, message }) => (
                <div key={transactionId} className={styles['guest']}>
                  {name && <p>Da parte di: {name}</p>}
                  {message && <blockquote>{message}</blockquote>}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** To whom a parcel goes, and where; what is fetched has no address, and one that is missing is left to be written. */
function addressOf({ deliveryMethod, recipient, giftListName }: Delivery): readonly ReactNode[] {
  const { name, phone, address, notes } = recipient;
  const called = name ?? giftListName;
  if (!deliveryRule(deliveryMethod)?.ships) return [called, phone, 'Da ritirare in negozio'];
  const lines = addressLines(address);
  if (lines.length === 0)
    return [
      called,
      <Ruled key="street" label="Indirizzo" />,
      <Ruled key="city" label="CAP e città" />,
      phone,
    ];
  // An address with a name of its own is that of whoever is found there.
  const isNamed = typeof address === 'string' || Boolean(address?.name ?? address?.surname);
  return [...(isNamed ? [] : [called]), ...lines, phone && `Tel. ${phone}`, notes];
}

const MOST_ORDERS = 4;

/** Of a parcel where it goes; of what is fetched, on its shelf until then, which gift of which list it is. */
function Label({ gifts: all }: { readonly gifts: Together }) {
  const [first] = all;
  const { courier, trackingNumber } = first;
  const parcel = [courier, trackingNumber].filter(Boolean).join(' ');
  const isSent = deliveryRule(first.deliveryMethod)?.ships ?? false;
  const named = all.slice(0, MOST_ORDERS);
  const more = all.length - named.length;
  return (
    <>
      <ShopOnPaper />
      <div className={styles['address']}>
        {addressOf(first).map((line, at) => line && <div key={at}>{line}</div>)}
      </div>
      {parcel && <p className={styles['parcel']}>{parcel}</p>}
      {isSent ? (
        <p className={styles['order']}>
          {gifts(all)} ·{' '}
          {named.map(({ orderNumber }, at) => (
            <Fragment key={orderNumber}>
              {at > 0 && ', '}
              <span className="no-wrap">{orderNumber}</span>
            </Fragment>
          ))}
          {more > 0 && ` e altri ${more}`}
        </p>
      ) : (
        <div className={styles['shelf']}>
          {first.giftListName && <p>Lista «{first.giftListName}»</p>}
          {named.map((gift) => (
            <p key={gift.id} className={styles['gift']}>
              <b>{nameOf(gift)}</b> <span className={styles['order']}>{gift.orderNumber}</span>
            </p>
          ))}
          {more > 0 && <p>e altri {more}</p>}
        </div>
      )}
    </>
  );
}

interface SheetKind {
  /** The tab's words. */
  readonly words: string;
  /** What goes on one paper. */
  readonly papers: (gifts: readonly Delivery[]) => readonly Together[];
  readonly Contents: (props: { readonly gifts: Together }) => ReactNode;
}

/** What is printed of gifts that leave the shop. */
export const SHEETS: Readonly<Record<Sheet, SheetKind>> = {
  handOver: { words: 'Da firmare', papers: (all) => together(all, personOf), Contents: HandOver },
  slip: { words: 'Nel pacco', papers: parcelsOf, Contents: Slip },
  label: { words: 'Etichette', papers: parcelsOf, Contents: Label },
};
