import { formatDate, formatTime } from '../../shared/format/dates.js';

/** When it was made, as a cell of a table: the day, and the time below. */
export function TransactionTime({ timestamp }: { readonly timestamp: string }) {
  return (
    <>
      <time className="first-line block" dateTime={timestamp}>
        {formatDate(timestamp)}
      </time>
      <span className="second-line num">{formatTime(timestamp)}</span>
    </>
  );
}
