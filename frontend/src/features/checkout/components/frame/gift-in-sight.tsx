import { formatEuro } from '@fiocco/money';
import { GiftPicture } from '../../../../shared/public/gift-lists/gift-picture.js';
import envelope from '../../../../shared/public/illustrations/busta-larga.svg';
import { priceText } from '../../../../shared/public/gift-lists/price-text.js';
import { cx } from '../../../../shared/kit/class-names.js';
import type { Summary } from '../../model/choices.js';
import { fromWords, isQuota, type Order } from '../../model/order.js';
import styles from './gift-in-sight.module.css';

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

/** A thumbnail above the steps on a phone, a column beside them elsewhere. */
const BESIDE = '(min-width: 62.5em) 320px, (min-width: 38.75em) 232px, 56px';

export function GiftInSight({ order, summary, last }: GiftInSightProps) {
  const { gift, list } = order;
  const total = formatEuro(summary.amount + (summary.shipping ?? 0));
  const share = isQuota(order);
  const free = !share && summary.amount + (summary.shipping ?? 0) === 0;
  const label = share ? order.thing.your : 'Regalo';
  return (
    <aside className={cx(styles.sight, last && styles.last)} aria-label="Riepilogo">
      <div className={styles.item}>
        <div className={styles.picture}>
          <GiftPicture src={gift ? gift.imageUrl : envelope} alt="" sizes={BESIDE} eager />
        </div>
        <div>
          <p className={`two-lines ${styles.name}`}>{order.name}</p>
          <p className={`two-lines ${styles.who}`}>
            {share && gift ? 'Una quota per' : 'Per'} {list.name}
          </p>
        </div>
        <span className={styles.sum}>{free ? 'Gratis' : total}</span>
      </div>
      <dl className={styles.facts}>
        <Choice label={fromWords(order)} value={summary.buyer} open="lo scrivi qui" />
        <Choice label="Come arriva" value={summary.delivery} open="da scegliere" />
        <Choice label="Come paghi" value={summary.payment} open="da scegliere" />
        <Money label={label} value={share ? formatEuro(summary.amount) : priceText(summary.amount)} />
        <Money label="Consegna" value={summary.shipping === null ? '–' : formatEuro(summary.shipping)} />
        <Money label="Totale" value={total} total />
      </dl>
    </aside>
  );
}
