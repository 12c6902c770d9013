import { percentOf, type QuotaProgress } from './quota.js';
import styles from './quota-track.module.css';
import { say } from '../../texts/say.js';

interface QuotaTrackProps {
  readonly progress: QuotaProgress;
  /** The share that is being chosen, in cents. */
  readonly mine?: number;
}

/** Paid solid, promised hatched, mine in the shop's colour; one sentence for screen readers. */
export function QuotaTrack({ progress, mine = 0 }: QuotaTrackProps) {
  const { total, paidPercent, heldPercent } = progress;
  const minePercent = percentOf(mine, total);
  const words = [
    say('common.quota.paid', { percent: paidPercent }),
    heldPercent > 0 && say('common.quota.held', { percent: heldPercent }),
    mine > 0 && say('common.quota.mine', { percent: minePercent }),
  ];
  const width = (part: number) => ({ width: `${total > 0 ? Math.min(100, (part / total) * 100) : 0}%` });
  return (
    <div className={styles.track} role="img" aria-label={words.filter(Boolean).join(', ')}>
      <i className={styles.paid} style={width(progress.paid)} />
      <i className={styles.held} style={width(progress.held)} />
      {mine > 0 && <i className={styles.mine} style={width(mine)} />}
    </div>
  );
}
