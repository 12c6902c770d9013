/** One part of a call that cannot be, as a gift of a sale of several. */
export interface RefusedItem {
  readonly transactionId: string;
  readonly code: string;
  readonly message: string;
}

/** Problem details (RFC 9457), the answer of every failed call; `error` and `message` both hold the Italian text. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Stable code in capitals, e.g. `GIFT_ALREADY_TAKEN`. */
  readonly code: string;
  readonly error: string;
  readonly message: string;
  /** An Italian text for each field, where a body failed validation. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Facts the client may show, e.g. `{ amount: "49.90" }` after a price change. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Each part that cannot be, where a call is done whole or not at all. */
  readonly items?: readonly RefusedItem[];
  readonly requestId?: string;
}
