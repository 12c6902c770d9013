/** RFC 9457 problem details as every failed call answers them; `error` and `message` both carry the Italian text. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Stable code in capitals, e.g. `GIFT_ALREADY_TAKEN`. */
  readonly code: string;
  readonly error: string;
  readonly message: string;
  /** Italian text per field, where a body failed validation. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Facts the client may show, e.g. `{ amount: "49.90" }` after a price change. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
}
