import { LedgerDamaged, LedgerRefused, LedgerUnavailable } from '@fiocco/event-sourcing';
import { StreamDeletedError, StreamNotFoundError, type StreamingRead } from '@eventstore/db-client';
import { isRefusal, isUnknownPosition } from './failure.js';

/** A call that was given up may fail later; without a listener that error would end the process. */
export const ignoreError = (): void => undefined;

/**
 * A complete read within a time limit, which the client itself does not have. Throws {@link LedgerDamaged},
 * `LedgerUnavailable`, `LedgerRefused`, or the client's StreamNotFoundError.
 */
export async function collect<Event>(reading: StreamingRead<Event>, timeoutMs: number): Promise<Event[]> {
  reading.on('error', ignoreError);
  const timer = setTimeout(
    () => reading.destroy(new LedgerUnavailable(`no answer to a read within ${timeoutMs} ms`)),
    timeoutMs,
  );
  const events: Event[] = [];
  try {
    for await (const event of reading) events.push(event);
    return events;
  } catch (error) {
    void reading.cancel().catch(ignoreError);
    throw failureOfRead(error);
  } finally {
    clearTimeout(timer);
  }
}

function failureOfRead(error: unknown): unknown {
  if (error instanceof StreamNotFoundError || error instanceof LedgerUnavailable) return error;
  if (error instanceof StreamDeletedError) {
    return new LedgerDamaged(`the stream ${error.streamName} was deleted`, { cause: error });
  }
  if (isUnknownPosition(error)) {
    return new LedgerDamaged('no event of this ledger stands at the position to read from', { cause: error });
  }
  if (isRefusal(error)) return new LedgerRefused('the event store refuses access', { cause: error });
  return new LedgerUnavailable('the event store does not answer', { cause: error });
}
