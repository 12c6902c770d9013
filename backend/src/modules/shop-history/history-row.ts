import type { HistoryKind } from '@fiocco/contracts';

/** A row of the history as statements read it. */
export interface HistoryRow {
  readonly position: string;
  readonly at: Date;
  /** Its time to the microsecond, for the cursor. */
  readonly place: string;
  readonly kind: HistoryKind;
  readonly subject: string;
  readonly listId: number | null;
  readonly productId: number | null;
  readonly transactionId: string | null;
  readonly cents: number | null;
  readonly stream: string;
  readonly revision: number;
}

/** SQL: the columns of {@link HistoryRow} of `h`. */
export const ROW = `h.position::text as position, h.at, h.kind, h.subject, h.list_id::float8 as "listId",
  h.product_id as "productId", h.transaction_id as "transactionId", h.cents::float8 as cents, h.stream, h.revision,
  to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place`;
