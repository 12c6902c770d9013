import type { TextKey } from '@fiocco/texts';
import { useEffect, useRef } from 'react';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { coverStyle } from '../../shared/public/gift-lists/covers.js';
import { OtherGifts } from '../../shared/public/gift-lists/other-gifts.js';
import type { OtherGift } from '../../shared/public/gift-lists/others-like.js';
import { GiftPicture } from '../../shared/public/gift-lists/gift-picture.js';
import {
  AlertIcon,
  BankIcon,
  BookmarkIcon,
  CheckIcon,
  ClockIcon,
  GiftIcon,
} from '../../shared/kit/icons/index.js';
import bow from '../../shared/public/illustrations/fiocco.svg';
import envelope from '../../shared/public/illustrations/busta-larga.svg';
import { addressLine } from '../../shared/kit/text/address-line.js';
import { MiniHeader } from '../../shared/public/shop/shop-header.js';
import { SumFacts, Fact, Facts, InvoiceFact } from '../../shared/public/blocks/facts.js';
import { deliveryWords, homeWords, paymentWords } from '../../shared/public/transactions/words.js';
import { cx } from '../../shared/kit/class-names.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { TransferPanel } from '../../shared/public/transfer/transfer-panel.js';
import { titleOf, type Receipt } from './facts-of.js';
import { CouplesWords, GuestCard } from './given-words.js';
import { NextSteps, WaysOn } from './next-steps.js';
import { OrderFact } from './order-fact.js';
import { isDone, isUnderWay, type Outcome } from './outcome.js';
import { ConfirmByMail, KeepPage, MayLeave, OutcomeWords, PayWithin } from './outcome-words.js';
import styles from './thank-you-page.module.css';
import { Rich } from '../../shared/texts/rich.js';
import { say } from '../../shared/texts/say.js';

interface ThankYouViewProps {
  readonly outcome: Outcome;
  readonly receipt: Receipt;
  readonly listId: string | undefined;
}

interface WithOthers {
  /** What the list offers in the place of a gift that is gone. */
  readonly others: readonly OtherGift[];
}

const BANDS: Record<Outcome, string | undefined> = {
  paid: styles.big,
  reserved: styles.warning,
  transfer: styles.warning,
  unfinished: styles.plain,
  pending: styles.plain,
  stopping: styles.plain,
  declined: styles.failed,
  gone: styles.failed,
  refunding: styles.plain,
  refunded: styles.plain,
  failed: styles.failed,
};

const SEALS = {
  reserved: BookmarkIcon,
  transfer: BankIcon,
  unfinished: ClockIcon,
  pending: ClockIcon,
  stopping: ClockIcon,
  declined: AlertIcon,
  gone: GiftIcon,
  failed: AlertIcon,
  refunding: ClockIcon,
  refunded: CheckIcon,
};

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
          {receipt.thing === 'share'
            ? say('thanks.item.share', { gift: receipt.giftName })
            : receipt.giftName}
        </p>
        {receipt.listName && (
          <p className={styles.small}>
            <Rich text="thanks.item.for" parts={{ list: <span translate="no">{receipt.listName}</span> }} />
          </p>
        )}
      </div>
    </div>
  );
}

/** What became of the sum, where it is neither paid nor about to be. */
const TOTALS = {
  paid: 'thanks.total.paid',
  reserved: 'thanks.total.toPay',
  transfer: 'thanks.total.toPay',
  unfinished: 'thanks.total',
  pending: 'thanks.total',
  stopping: 'thanks.total',
  declined: 'thanks.total.notCharged',
  gone: 'thanks.total.notCharged',
  refunding: 'thanks.total.refunding',
  refunded: 'thanks.total.refunded',
  failed: 'thanks.total',
} as const satisfies Record<Outcome, TextKey>;

const totalName = (outcome: Outcome, { left }: Receipt): string =>
  say(left ? 'thanks.total.left' : TOTALS[outcome]);

function ReceiptFacts({ outcome, receipt }: Pick<ThankYouViewProps, 'outcome' | 'receipt'>) {
  const { transaction, recipients, share, free } = receipt;
  const { orderNumber, paymentMethod, deliveryMethod } = transaction;
  return (
    <Facts flush>
      {orderNumber && <OrderFact orderNumber={orderNumber} />}
      {paymentMethod && !free && (
        <Fact name={say('thanks.fact.payment')}>
          {outcome === 'pending'
            ? say('thanks.fact.waiting', { method: paymentWords(paymentMethod) })
            : paymentWords(paymentMethod)}
        </Fact>
      )}
      {deliveryMethod && recipients && outcome !== 'gone' && (
        <Fact name={say('thanks.fact.delivery')} second={homeWords(transaction)}>
          {deliveryWords(deliveryMethod, recipients, share)}
        </Fact>
      )}
      <InvoiceFact transaction={transaction} />
      <SumFacts transaction={transaction} />
      <Fact name={totalName(outcome, receipt)} total>
        {free ? say('thanks.fact.nothing') : (receipt.left ?? receipt.total)}
      </Fact>
    </Facts>
  );
}

function Shop() {
  const settings = usePublicSettings();
  const lines = [addressLine(settings), ...settings.openingLines].filter(Boolean);
  if (!settings.storeName && lines.length === 0) return null;
  return (
    <p className={styles.shop}>
      <b>{settings.storeName}</b>
      <span>{lines.join('. ')}</span>
    </p>
  );
}

/** The account is told to the browser that owns the purchase. */
function HowToTransfer({ receipt: { transaction } }: { readonly receipt: Receipt }) {
  const { id, transfer } = transaction;
  if (transfer) return <TransferPanel transactionId={id} transfer={transfer} />;
  return (
    <Notice tone="held">
      <p>{say('thanks.transfer.notYours')}</p>
    </Notice>
  );
}

/** What is said of a purchase that stands: that no mail comes, the couple's words, the guest's own. */
function Words({ outcome, receipt }: Pick<ThankYouViewProps, 'outcome' | 'receipt'>) {
  return (
    <>
      <KeepPage receipt={receipt} />
      {outcome === 'paid' && <CouplesWords receipt={receipt} />}
      <GuestCard receipt={receipt} />
    </>
  );
}

/** What was bought, and what happens with it now. */
function Details({ outcome, receipt }: Pick<ThankYouViewProps, 'outcome' | 'receipt'>) {
  const { transaction } = receipt;
  const done = isDone(outcome);
  return (
    <div className={cx(styles.columns, !done && styles.narrow)}>
      {outcome === 'transfer' && (
        <div className={styles.across}>
          <HowToTransfer receipt={receipt} />
        </div>
      )}
      {done && transaction.confirmBy && (
        <div className={styles.across}>
          <ConfirmByMail receipt={receipt} by={transaction.confirmBy} />
        </div>
      )}
      {outcome === 'reserved' && !transaction.confirmBy && (
        <div className={styles.across}>
          <PayWithin receipt={receipt} />
        </div>
      )}
      {isUnderWay(outcome) && (
        <div className={styles.across}>
          <MayLeave receipt={receipt} />
        </div>
      )}
      {done && <Words outcome={outcome} receipt={receipt} />}
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

function Title({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** The purchase's end: a small celebration, then facts. */
export function ThankYouView({ outcome, receipt, listId, others }: ThankYouViewProps & WithOthers) {
  return (
    <div className="page-height">
      <MiniHeader />
      <main id="contenuto" className={styles.thanks}>
        <Joy outcome={outcome} receipt={receipt} />
        <div className={styles.message} role="status">
          {/* Another one when the outcome changes by itself: whoever waited for it hears it. */}
          <Title key={outcome}>{titleOf(outcome, receipt)}</Title>
          {outcome === 'paid' && <p className={styles.gift}>{receipt.giftName}</p>}
          <OutcomeWords outcome={outcome} receipt={receipt} />
        </div>
        <Details outcome={outcome} receipt={receipt} />
        {outcome === 'gone' && (
          <div className={styles.others}>
            <OtherGifts gifts={others} />
          </div>
        )}
        <WaysOn outcome={outcome} receipt={receipt} listId={listId} />
      </main>
    </div>
  );
}
