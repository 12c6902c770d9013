import { GiftPicture } from '../../../../shared/public/gift-lists/gift-picture.js';
import envelope from '../../../../shared/public/illustrations/busta-larga.svg';
import { priceText } from '../../../../shared/public/gift-lists/price-text.js';
import { cx } from '../../../../shared/kit/class-names.js';
import type { Summary } from '../../model/choices.js';
import { priceWords } from '../../model/delivery.js';
import { fromWords, isQuota, type Order } from '../../model/order.js';
import styles from './gift-in-sight.module.css';
import { say } from '../../../../shared/texts/say.js';
import { formatEuro } from '../../../../shared/format/money.js';

interface GiftInSightProps {
  readonly order: Order;
  readonly summary: Summary;
  /** On the last step the form itself shows the choices, so only the money is repeated here. */
  readonly last: boolean;
}

function Choice({ label, value, open }: { label: string; value: string | null; open: string }) {
  return (
    <div className={styles.choice}>
      <dt>{label}</dt>
      <dd>{value ?? <span className="soft">{open}</span>}</dd>
    </div>
  );
}

function Money({ label, value, total }: { label: string; value: string; total?: boolean }) {
  return (
    <div className={cx(styles.money, total && styles.total)}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function amountWords(amount: number | null, share: boolean): string {
  if (amount === null) return say('checkout.sight.open');
  return share ? formatEuro(amount) : priceText(amount);
}

/** A thumbnail above the steps on a phone, a column beside them elsewhere. */
const BESIDE = '(min-width: 62.5em) 320px, (min-width: 38.75em) 232px, 56px';

export function GiftInSight({ order, summary, last }: GiftInSightProps) {
  const { gift, list, thing } = order;
  const { amount } = summary;
  const share = isQuota(order);
  const cents = amount === null ? null : amount + (summary.shipping ?? 0);
  const total = cents === null ? '–' : formatEuro(cents);
  const sum = cents === 0 && !share ? say('checkout.sight.free') : formatEuro(cents ?? 0);
  return (
    <aside className={cx(styles.sight, last && styles.last)} aria-label={say('checkout.sight')}>
      <div className={styles.item}>
        <div className={styles.picture}>
          <GiftPicture src={gift ? gift.imageUrl : envelope} alt="" sizes={BESIDE} eager />
        </div>
        <div>
          <p className={`two-lines ${styles.name}`}>{order.name}</p>
          <p className={`two-lines ${styles.who}`}>{say('checkout.sight.for', { thing, list: list.name })}</p>
        </div>
        {cents !== null && <span className={styles.sum}>{sum}</span>}
      </div>
      <dl className={styles.facts}>
        <Choice label={fromWords(order)} value={summary.buyer} open={say('checkout.sight.open.buyer')} />
        <Choice
          label={say('checkout.sight.delivery')}
          value={summary.delivery}
          open={say('checkout.sight.open')}
        />
        <Choice
          label={say('checkout.sight.payment')}
          value={summary.payment}
          open={say('checkout.sight.open')}
        />
        <Money label={say('checkout.sight.amount', { thing })} value={amountWords(summary.amount, share)} />
        <Money
          label={say('checkout.sight.shipping')}
          value={summary.shipping === null ? '–' : priceWords(summary.shipping)}
        />
        <Money label={say('checkout.total')} value={total} total />
      </dl>
    </aside>
  );
}
