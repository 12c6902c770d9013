import { paymentName } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { coverStyle } from '../../shared/public/gift-lists/covers.js';
import { GiftPicture } from '../../shared/public/gift-lists/gift-picture.js';
import { AlertIcon, BookmarkIcon, ClockIcon } from '../../shared/kit/icons/index.js';
import bow from '../../shared/public/illustrations/fiocco.svg';
import envelope from '../../shared/public/illustrations/busta-larga.svg';
import { addressLine } from '../../shared/kit/text/contact.js';
import { MiniHeader } from '../../shared/public/shop/mini-header.js';
import { deliveryWords } from '../../shared/public/transactions/words.js';
import { buttonClass } from '../../shared/kit/controls/button.js';
import { cx } from '../../shared/kit/class-names.js';
import { Fact, Facts } from '../../shared/public/blocks/facts.js';
import { titleOf, type Receipt } from './facts-of.js';
import { NextSteps } from './next-steps.js';
import type { Outcome } from './outcome.js';
import { OutcomeWords, PayWithin } from './outcome-words.js';
import styles from './thank-you-page.module.css';

interface ThankYouViewProps {
  readonly outcome: Outcome;
  readonly receipt: Receipt;
  readonly listId: string | undefined;
}

const BANDS: Record<Outcome, string | undefined> = {
  paid: styles.big,
  reserved: styles.warning,
  unfinished: styles.plain,
  failed: styles.failed,
};

const SEALS = { reserved: BookmarkIcon, unfinished: ClockIcon, failed: AlertIcon };

function pictureOf({ transaction, fund }: Receipt): string | null {
  return fund ? envelope : (transaction.productImageUrl ?? null);
}

/** The decorated band with the gift tied by the bow, or with a seal for what is not finished. */
function Joy({ outcome, receipt }: Pick<ThankYouViewProps, 'outcome' | 'receipt'>) {
  const Seal = outcome === 'paid' ? null : SEALS[outcome];
  return (
    <>
      <div className={cx(styles.celebration, BANDS[outcome])} style={coverStyle(receipt.occasion)} />
      {Seal ? (
        <div className={styles.seal} data-outcome={outcome} aria-hidden="true">
          <Seal size={34} strokeWidth={1.5} />
        </div>
      ) : (
        <div className={styles.tiedPicture}>
          <div className={styles.picture}>
            <GiftPicture src={pictureOf(receipt)} alt={receipt.giftName} sizes="208px" eager />
          </div>
          <img className={styles.bow} src={bow} alt="" width={240} height={210} />
        </div>
      )}
    </>
  );
}

function Item({ receipt }: { readonly receipt: Receipt }) {
  return (
    <div className={styles.item}>
      <div className={styles.picture}>
        <GiftPicture src={pictureOf(receipt)} alt="" sizes="64px" eager />
      </div>
      <div>
        <p className={styles.name}>
          {receipt.giftName}
          {receipt.share && !receipt.fund && ': una quota'}
        </p>
        {receipt.listName && <p className={styles.small}>Per {receipt.listName}</p>}
      </div>
    </div>
  );
}

function ReceiptFacts({ outcome, receipt }: Pick<ThankYouViewProps, 'outcome' | 'receipt'>) {
  const { transaction, recipients, share, total, free } = receipt;
  const { orderNumber, paymentMethod, deliveryMethod } = transaction;
  return (
    <Facts flush>
      {orderNumber && <Fact name="Ordine">{orderNumber}</Fact>}
      {paymentMethod && !free && <Fact name="Pagamento">{paymentName(paymentMethod)}</Fact>}
      {deliveryMethod && recipients && (
        <Fact name="Consegna">{deliveryWords(deliveryMethod, recipients, share)}</Fact>
      )}
      <Fact name={outcome === 'reserved' ? 'Da pagare' : 'Totale'} total>
        {free ? 'Niente' : total}
      </Fact>
    </Facts>
  );
}

function Shop() {
  const settings = usePublicSettings();
  const lines = [addressLine(settings), settings.openingHours].filter(Boolean);
  if (!settings.storeName && lines.length === 0) return null;
  return (
    <p className={styles.shop}>
      <b>{settings.storeName}</b>
      <span>{lines.join('. ')}</span>
    </p>
  );
}

function Resume({ receipt }: { readonly receipt: Receipt }) {
  const { transaction } = receipt;
  const { productId } = transaction;
  return (
    <Link
      className={buttonClass({ variant: 'primary', wide: true, big: true })}
      to="/checkout/$listId/{-$productId}"
      params={{
        listId: String(transaction.giftListId),
        productId: productId === 0 ? undefined : String(productId),
      }}
      search={{ step: 4, trid: transaction.id, tp: transaction.type }}
    >
      Riprendi da dove eri
    </Link>
  );
}

function GuestCard({ message }: { readonly message: string | null | undefined }) {
  if (!message) return null;
  return (
    <div className={cx(styles.card, styles.across)}>
      <p className="eyebrow">Il tuo biglietto</p>
      <p className={styles.words}>«{message}»</p>
    </div>
  );
}

/** What was bought, and what happens with it now. */
function Details({ outcome, receipt }: Pick<ThankYouViewProps, 'outcome' | 'receipt'>) {
  const { transaction } = receipt;
  const done = outcome === 'paid' || outcome === 'reserved';
  return (
    <div className={styles.columns}>
      {outcome === 'reserved' && (
        <div className={styles.across}>
          <PayWithin receipt={receipt} />
        </div>
      )}
      {done && <GuestCard message={transaction.buyerMessage} />}
      <div className={styles.column}>
        {outcome !== 'paid' && <Item receipt={receipt} />}
        <ReceiptFacts outcome={outcome} receipt={receipt} />
      </div>
      {done && (
        <div className={styles.column}>
          <NextSteps outcome={outcome} receipt={receipt} />
          {outcome === 'reserved' && <Shop />}
        </div>
      )}
    </div>
  );
}

function WaysOn({ outcome, receipt, listId }: ThankYouViewProps) {
  const done = outcome === 'paid' || outcome === 'reserved';
  return (
    <div className={styles.goOn}>
      {outcome === 'unfinished' && <Resume receipt={receipt} />}
      {listId && (
        <Link className={buttonClass({ wide: true })} to="/list/$listId" params={{ listId }}>
          Torna alla lista
        </Link>
      )}
      {listId && done && (
        <Link
          className={buttonClass({ variant: 'text', wide: true })}
          to="/list/$listId"
          params={{ listId }}
          hash="condividi"
        >
          Condividi la lista
        </Link>
      )}
    </div>
  );
}

/** The purchase's end: a small celebration, then facts. */
export function ThankYouView({ outcome, receipt, listId }: ThankYouViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.page}>
      <MiniHeader />
      <main id="contenuto" className={styles.thanks}>
        <Joy outcome={outcome} receipt={receipt} />
        <div className={styles.message} role="status">
          <h1 ref={heading} tabIndex={-1}>
            {titleOf(outcome, receipt)}
          </h1>
          {outcome === 'paid' && <p className={styles.gift}>{receipt.giftName}</p>}
          <OutcomeWords outcome={outcome} receipt={receipt} />
        </div>
        <Details outcome={outcome} receipt={receipt} />
        <WaysOn outcome={outcome} receipt={receipt} listId={listId} />
      </main>
    </div>
  );
}
