import { createHash } from 'node:crypto';
import { header, type Answer, type Call } from '../http/exchange.js';
import type { Table } from '../store/store.js';
import { errorAnswer, invalid, StripeError } from './stripe-error.js';

export interface KeptAnswer {
  readonly request: string;
  readonly answer: Answer;
  readonly at: number;
}

/** Stripe forgets a key after a day. */
const REMEMBERED_SECONDS = 86_400;

/** One key, one effect: the first answer is given again, and another request under the same key is refused. */
export function once(keys: Table<KeptAnswer>, now: number, call: Call, work: () => Answer): Answer {
  const key = header(call, 'idempotency-key');
  if (key === undefined || call.method !== 'POST') return work();
  if (key.length > 255) throw invalid('Idempotency keys may be at most 255 characters long.');
  const request = fingerprint(call);
  const kept = keys.get(key);
  if (kept === undefined || now - kept.at > REMEMBERED_SECONDS) {
    const answer = begun(work);
    keys.put(key, { request, answer, at: now });
    return answer;
  }
  if (kept.request !== request)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  return { ...kept.answer, headers: { ...kept.answer.headers, 'idempotent-replayed': 'true' } };
}

/** A refusal is an answer as well, and kept, once the call had begun. */
function begun(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (error instanceof StripeError && error.begun) return errorAnswer(error.status, error.body);
    throw error;
  }
}

function fingerprint({ method, path, body }: Call): string {
  const pairs = [...new URLSearchParams(body)].map(([name, value]) => JSON.stringify([name, value])).sort();
  return createHash('sha256')
    .update(JSON.stringify([method, path, pairs]))
    .digest('base64');
}
