import { addressLines, type Delivery, deliveryName, type Transaction } from '@fiocco/contracts';
import type { Language } from '@fiocco/texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { formatDate, formatDateTime } from '../../../shared/format/dates.js';
import { chosenDeliveriesQuery } from '../../../shared/office/queries/deliveries.js';
import { DeliveryMail } from '../../../shared/office/delivery-mail.js';
import { TrackingLink } from '../../../shared/office/tracking-link.js';
import { PhoneLink } from '../../../shared/office/phone-link.js';
import { termWords } from '../../../shared/office/term-words.js';
import { mailHref } from '../../../shared/kit/text/contact.js';
import { paymentLook, TYPE_WORDS } from '../transaction-words.js';
import { CopyIcon } from './copy-icon.js';
import styles from './detail.module.css';

interface SectionProps {
  readonly transaction: Transaction;
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function kindWords({ type, unitIndex, productId }: Transaction): string {
  // Which of several pieces it is matters from the second on.
  const unit = productId !== 0 && unitIndex ? `, pezzo n. ${unitIndex + 1}` : '';
  return `${TYPE_WORDS[type]}${unit}`;
}

const EXPIRY_LABEL: Partial<Record<Transaction['stage'], string>> = {
  held: 'Tenuta',
  reserved: 'Prenotata',
  awaiting_transfer: 'Attesa',
};

/** What staff write beside it: the days on which the gift was ready and left the shop, and its parcel. */
function OfTheShop({ transaction }: SectionProps) {
  const { readyOn, deliveredOn, shippedOn, courier, trackingNumber } = transaction;
  const facts = [
    ['Pronto', readyOn && formatDate(readyOn)],
    ['Spedito', shippedOn && formatDate(shippedOn)],
    ['Consegnato', deliveredOn && formatDate(deliveredOn)],
    ['Corriere', courier],
    ['Codice di spedizione', trackingNumber],
  ] as const;
  return facts.map(
    ([label, value]) =>
      value && (
        <Fact key={label} label={label}>
          <span className="num">{value}</span>
        </Fact>
      ),
  );
}

/** The whole gift, of which a share is a part: with whom it was given, and the parcel, as it is noted on any of its shares. */
function WholeGift({ gift, id }: { readonly gift: Delivery; readonly id: string }) {
  const others = gift.guests.filter(({ transactionId }) => transactionId !== id);
  const parcel = [gift.courier, gift.trackingNumber].filter(Boolean).join(' ');
  return (
    <p>
      Regalo intero
      {others.length > 0 && `, con ${others.map(({ name }) => name ?? 'una persona cancellata').join(', ')}`}
      {parcel && (
        <>
          . Pacco: <span className="num">{parcel}</span>
        </>
      )}
    </p>
  );
}

/** What goes with a gift that is paid whole: its parcel, who was told of it, and what is printed. */
function OnItsWay({ transaction: { id, type } }: SectionProps) {
  const { data } = useQuery(chosenDeliveriesQuery(id));
  const [gift] = data ?? [];
  if (!gift) return null;
  return (
    <div className={styles['way']}>
      {type === 'quota' && <WholeGift gift={gift} id={id} />}
      <TrackingLink parcel={gift} />
      <DeliveryMail gift={gift} says="all" />
      <Link className="link" to="/admin/deliveries" search={{ print: id }}>
        Fogli da stampare
      </Link>
    </div>
  );
}

export function Summary({ transaction }: SectionProps) {
  const { productId, paymentMethod, deliveryMethod, stage, expiresAt, message, transfer } = transaction;
  const payment = paymentLook(paymentMethod);
  const expiry = EXPIRY_LABEL[stage];
  return (
    <section id="riepilogo" className={styles['section']}>
      <h2 className="h2">Riepilogo</h2>
      <dl className="facts">
        <Fact label="Tipo">{kindWords(transaction)}</Fact>
        {payment && (
          <Fact label="Metodo">
            <span className="flex" style={{ gap: 6 }}>
              <Icon name={payment[0]} size="small" />
              {payment[1]}
            </span>
          </Fact>
        )}
        {transfer && (
          <Fact label="Causale">
            <span className="num" translate="no">
              {transfer.causale}
            </span>{' '}
            <CopyIcon text={transfer.causale} label="Copia la causale" done="Causale copiata" />
          </Fact>
        )}
        {deliveryMethod && <Fact label="Consegna">{deliveryName(deliveryMethod)}</Fact>}
        <Fact label="Creata">
          <span className="num">{formatDateTime(transaction.timestamp)}</span>
        </Fact>
        {expiry && expiresAt && (
          <Fact label={expiry}>
            <span className="num">{termWords(stage, expiresAt)}</span>
          </Fact>
        )}
        <OfTheShop transaction={transaction} />
        {message && (
          <Fact label="Messaggio">
            <span className={styles['quote']}>«{message}»</span>
          </Fact>
        )}
      </dl>
      {stage === 'paid' && productId !== 0 && <OnItsWay transaction={transaction} />}
    </section>
  );
}

/** An address may break after its "@". */
export function MailLink({ address }: { readonly address: string }) {
  const [name, host] = address.split('@');
  return (
    <a className={`link ${styles['tapTarget']}`} href={mailHref(address)}>
      <span>
        {name}@<wbr />
        {host}
      </span>
    </a>
  );
}

/** Whoever telephones knows in which language the buyer was written to. */
const SPOKEN = { en: 'Le sue e-mail sono in inglese' } as const satisfies Record<
  Exclude<Language, 'it'>,
  string
>;

export function Buyer({ transaction }: SectionProps) {
  const { buyerName, buyerEmail, buyerPhone, buyerAddress, lang } = transaction;
  const lines = addressLines(buyerAddress);
  return (
    <section className={styles['section']}>
      <h2 className="h2">Acquirente</h2>
      {buyerName === null && <p className={styles['erased']}>Una persona cancellata</p>}
      <dl className="facts">
        {buyerName && (
          <Fact label="Nome">
            <span className="medium">{buyerName}</span>
          </Fact>
        )}
        {buyerEmail && (
          <Fact label="E-mail">
            <MailLink address={buyerEmail} />
          </Fact>
        )}
        {lang !== 'it' && <Fact label="Lingua">{SPOKEN[lang]}</Fact>}
        {buyerPhone && (
          <Fact label="Telefono">
            <PhoneLink number={buyerPhone} className={`link num ${styles['tapTarget']}`} />
          </Fact>
        )}
        {(buyerEmail || buyerPhone) && (
          <Fact label="Acquisti">
            <Link
              className={`link ${styles['tapTarget']}`}
              to="/admin/transactions/$transactionId/customer"
              params={{ transactionId: transaction.id }}
              state={{ cameFrom: 'purchase' }}
            >
              Tutti quelli di questo cliente
            </Link>
          </Fact>
        )}
        {lines.length > 0 && (
          <Fact label="Indirizzo">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Fact>
        )}
      </dl>
    </section>
  );
}
