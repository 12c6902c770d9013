import { createHash } from 'node:crypto';
import { header, type Answer, type Call } from '../http/exchange.js';
import type { Table } from '../store/store.js';
import { refused, wrongField } from './paypal-error.js';

export interface KeptRequest {
  readonly request: string;
  /** The order, capture, authorization or refund that it made. */
  readonly made: string;
  readonly at: number;
}

export interface OnceTools {
  readonly keys: Table<KeptRequest>;
  readonly now: number;
  /** Orders are remembered for six hours, payments for 45 days. */
  readonly rememberedMs: number;
  /** Ids count per kind of call. */
  readonly kind: string;
}

/** One `PayPal-Request-Id`, one effect. A repeat is told how what it made stands now; a failed call may be tried again. */
export function once(
  { keys, now, rememberedMs, kind }: OnceTools,
  call: Call,
  work: () => { readonly made: string } | { readonly refusal: Answer },
  answerFor: (made: string, repeated: boolean) => Answer,
): Answer {
  const id = requestId(call);
  const key = `${kind} ${id ?? ''}`;
  const kept = id === undefined ? undefined : keys.get(key);
  if (kept !== undefined && now - kept.at <= rememberedMs) {
    if (kept.request === fingerprint(call)) return answerFor(kept.made, true);
    throw refused(
      'PAYPAL_REQUEST_ID_PREVIOUSLY_USED',
      'The PayPal-Request-ID has already been used for another request.',
    );
  }
  const done = work();
  if ('refusal' in done) return done.refusal;
  if (id !== undefined) keys.put(key, { request: fingerprint(call), made: done.made, at: now });
  return answerFor(done.made, false);
}

function requestId(call: Call): string | undefined {
  const id = header(call, 'paypal-request-id');
  if (id === undefined || (id.length > 0 && id.length <= 108)) return id;
  throw wrongField(
    'PayPal-Request-Id',
    'INVALID_STRING_LENGTH',
    'The value of a field is either too short or too long.',
    id,
  );
}

const fingerprint = ({ method, path, body }: Call): string =>
  createHash('sha256')
    .update(JSON.stringify([method, path, canonical(body)]))
    .digest('base64');

/** The order of an object's names says nothing. */
function canonical(body: string): unknown {
  if (body.trim() === '') return {};
  return JSON.parse(body, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  ) as unknown;
}
