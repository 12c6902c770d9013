import type { GiftList } from '@fiocco/contracts';
import { useState } from 'react';
import { formatDate } from '../../shared/format/dates.js';
import styles from './gift-lists.module.css';

const DAY = 86_400_000;

/** How much of the period is over, in percent; null where one of its ends is open. */
function shareOf(start: string | null, end: string | null, now: number): number | null {
  if (!start || !end) return null;
  const from = Date.parse(start);
  const to = Date.parse(end) + DAY;
  return Math.round(Math.min(1, Math.max(0, (now - from) / (to - from))) * 100);
}

function wordsOf({ startDate, endDate }: GiftList): string {
  if (startDate && endDate) return `${formatDate(startDate)} – ${formatDate(endDate)}`;
  if (startDate) return `dal ${formatDate(startDate)}`;
  return endDate ? `fino al ${formatDate(endDate)}` : '';
}

export function Period({ list }: { readonly list: GiftList }) {
  const [now] = useState(Date.now);
  const share = shareOf(list.startDate, list.endDate, now);
  const words = wordsOf(list);
  if (!words) return <span className="soft">Senza date</span>;
  return (
    <>
      <div className="num no-wrap">{words}</div>
      {share !== null && (
        <div className={styles['track']} title={`${share}% del periodo`}>
          <i style={{ width: `${share}%` }} />
        </div>
      )}
    </>
  );
}
