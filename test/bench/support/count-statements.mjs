import { createRequire } from 'node:module';

/** The client that the measured shop uses, which may be another checkout's. */
const pg = createRequire(process.env.FIOCCO_BENCH_DIST ?? import.meta.url)('pg');

/** Assigns a statement to a part of the checkout, by the beginning of its name or text. */
const PARTS = [
  ['append', /^ledger_(append|read_forward)/],
  [
    'projections',
    /^(begin; execute move|read_|write_|execute "write_|gift_card_inputs|jobs-promise|ledger_read_log|vault-get)/,
  ],
  ['outbox', /^(jobs-|bullmq-)/],
  ['payments', /^(payments?-|attempt-origin|provider-tr|callback)/],
  ['mail', /^(mail-|transaction-mail-facts)/],
  [
    'now and then',
    /^(ledger_head|settings-all|throttle:|select |set |delete from record_history|record-history)/,
  ],
];

export const partOf = (statement) => PARTS.find(([, pattern]) => pattern.test(statement))?.[0] ?? 'http';

/**
 * Counts every message that this process sends to a database from now on, by its name, or by its text where it has
 * none.
 */
export function countStatements() {
  const counts = new Map();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function count(asked, ...rest) {
    const text = typeof asked === 'string' ? asked : (asked.name ?? asked.text ?? 'copy');
    const key = text.replaceAll(/\s+/g, ' ').replace(/\(.*/, '').trim().slice(0, 90);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return query.call(this, asked, ...rest);
  };
  return counts;
}
