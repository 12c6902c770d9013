import { cx } from '../../shared/kit/class-names.js';
import { Button } from '../../shared/kit/controls/button.js';
import { PrintIcon } from '../../shared/kit/icons/index.js';
import { say } from '../../shared/texts/say.js';
import type { Receipt } from './facts-of.js';
import styles from './thank-you-page.module.css';

/** The guest's own words, which travel with the gift. */
export function GuestCard({ receipt }: { readonly receipt: Receipt }) {
  const { buyerMessage: message, buyerName, deliveryMethod } = receipt.transaction;
  if (!message) return null;
  // What reaches the buyer is given by the buyer: its card travels with them.
  const isByHand = deliveryMethod === 'buyerPickup' || deliveryMethod === 'buyerShipping';
  return (
    <div className={cx(styles.card, styles.across)}>
      <p className="eyebrow">{say('thanks.card')}</p>
      {receipt.recipients && (
        <p className={styles.onPaper}>{say('thanks.card.for', { name: receipt.recipients.name })}</p>
      )}
      <p className={styles.words}>{say('thanks.card.words', { words: message })}</p>
      {buyerName && <p className={styles.onPaper}>{buyerName}</p>}
      {isByHand && (
        <Button variant="text" icon={<PrintIcon />} onClick={printCard}>
          {say('thanks.card.print')}
        </Button>
      )}
    </div>
  );
}

/** Only the card goes to the printer, until its sheet is closed. */
function printCard() {
  document.body.dataset['prints'] = 'biglietto';
  window.addEventListener('afterprint', () => delete document.body.dataset['prints'], { once: true });
  window.print();
}

/** What the couple wrote to its guests, once more: what was given is theirs now. */
export function CouplesWords({ receipt: { words, recipients } }: { readonly receipt: Receipt }) {
  if (!words) return null;
  return (
    <figure className={cx(styles.couple, styles.across)}>
      <figcaption className="eyebrow">
        {recipients && say('thanks.couple', { name: recipients.name })}
      </figcaption>
      <blockquote className={styles.words}>{say('thanks.card.words', { words })}</blockquote>
    </figure>
  );
}
