import type { AuditRun } from '@fiocco/contracts';
import { useId } from 'react';
import { formatTime } from '../../shared/format/dates.js';
import { numberText } from '../../shared/office/words.js';
import styles from './integrity.module.css';

interface RunProgressProps {
  readonly run: Pick<AuditRun<unknown>, 'text' | 'events' | 'of' | 'startedAt'>;
  /** What goes on if the page is left. */
  readonly goesOn: string;
}

/** How far a run has come. */
export function RunProgress({ run: { text, events, of, startedAt }, goesOn }: RunProgressProps) {
  const id = useId();
  return (
    <div className={styles['progress']} role="status">
      <label htmlFor={id} className="bold">
        {text.replace('…', '')}
      </label>
      <progress id={id} max={Math.max(of, 1)} value={events} />
      <p className="soft num">
        {numberText(events)} eventi letti di {numberText(of)}, dalle {formatTime(startedAt)}. Si può lasciare
        la pagina: {goesOn} va avanti.
      </p>
    </div>
  );
}
