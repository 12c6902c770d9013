import { formatDateTime } from '../../shared/format/dates.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import type { Overtaken } from './overtaken.js';

interface OvertakenNoticeProps {
  readonly overtaken: Overtaken | null;
  /** What is left to the person. */
  readonly next?: string;
  readonly className?: string;
}

/** Above what a dialog shows, once somebody else has changed the transaction. */
export function OvertakenNotice({ overtaken, next, className }: OvertakenNoticeProps) {
  if (!overtaken) return null;
  return (
    <Notice tone="held" role="status" className={className}>
      Modificata da <b>{overtaken.by}</b>, {formatDateTime(overtaken.at)}. Qui ci sono i dati di adesso.
      {next && ` ${next}`}
    </Notice>
  );
}
