import type { LedgerSource } from '../sources/ledger-source.js';

/** What an export of the ledger holds beside its events. */
export interface LedgerExport {
  readonly source: LedgerSource;
  /** The lines of the file of heads, as they stand there. */
  readonly heads: AsyncIterable<string> | Iterable<string>;
  /** The public key that signs now, in base64url. */
  readonly key: string;
  /** Former keys, each signed by its successor: the lines of the shop's file of keys, as they stand there. */
  readonly formerKeys: readonly string[];
  /** ISO, UTC. */
  readonly at: string;
  /** How many events are read at a time. Default 1000. */
  readonly pageSize?: number;
}

/** The first line's `format`. Whoever changes the lines gives it another number. */
export const LEDGER_EXPORT = 'fiocco.ledger-export.v1';

/**
 * The whole ledger with what it is verified by, a line of JSON each and one page at a time: the key, former keys, heads,
 * events in global order with their stored texts, and their number as the end, by which a file that was cut off shows. Heads
 * come first, so that every event that they cover follows; those stored meanwhile are not signed yet. Nothing is judged
 * here, also where something is damaged: that is for whoever reads it (`backend/assets/proof`).
 */
export async function* ledgerLines(asked: LedgerExport): AsyncGenerator<string> {
  const { source, heads, key, formerKeys, at, pageSize = 1_000 } = asked;
  yield lineOf({ format: LEDGER_EXPORT, at, key, gapless: source.gapless });
  for (const formerKey of formerKeys) yield lineOf({ formerKey });
  for await (const head of heads) yield lineOf({ head });
  let events = 0;
  for (let after = source.start; ;) {
    const page = await source.readAfter(after, pageSize);
    const lines = page.map(({ position, stream, revision, id, type, data, metadata }) =>
      lineOf({ event: [position.toString(), stream, revision, id, type, data, metadata] }),
    );
    if (lines.length > 0) yield lines.join('');
    events += page.length;
    const last = page.at(-1);
    if (!last || page.length < pageSize) break;
    after = last.position;
  }
  yield lineOf({ end: { events } });
}

const lineOf = (value: object): string => `${JSON.stringify(value)}\n`;
