export interface RegisteredRow {
  readonly transaction_id: string;
  readonly stream: string;
  readonly order_number: string;
  readonly browser_hash: string | null;
  readonly buyer_ref: string;
  readonly buyer_digest: string;
  readonly claims: number;
}

/** A statement for the row of a transaction. */
export const registeredRowSql = (id: string): string => `
select transaction_id, stream, order_number, browser_hash, buyer_ref, buyer_digest, claims
from gifts.transaction_stream where transaction_id = ${id}`;
