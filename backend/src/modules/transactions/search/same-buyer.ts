import { plainLetters } from '@fiocco/contracts';
import type pg from 'pg';
import { sameNumbers } from './phone-words.js';
import { patternOf } from './searched-words.js';

interface Known {
  readonly email: string | null;
  readonly phone: string | null;
}

const KNOWN = {
  name: 'transaction-buyer-known-by',
  text: 'select buyer_email as email, buyer_phone as phone from read_models.transactions where id = $1',
};

/**
 * The transactions of whoever made this one: those with their address or their telephone, however either is written.
 * None where nothing is known of them, as of somebody who was erased.
 */
export async function idsOfSameBuyer(pool: pg.Pool, id: string): Promise<readonly string[]> {
  const known = (await pool.query<Known>({ ...KNOWN, values: [id] })).rows[0];
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const ways = known ? [...byEmail(known, add), ...byPhone(known, add)] : [];
  if (ways.length === 0) return [];
  const sql = `select id from read_models.transactions t where ${ways.join(' or ')}`;
  return (await pool.query<{ id: string }>(sql, values)).rows.map((row) => row.id);
}

/** The search's index finds the few rows that have the word somewhere; the column decides which of them. */
function among(word: string, decides: string, add: (value: unknown) => string): string {
  const { part, whole } = patternOf(word);
  return `(t.search like ${add(part ?? whole)} and ${decides})`;
}

const byEmail = ({ email }: Known, add: (value: unknown) => string): readonly string[] =>
  email === null ? [] : [among(plainLetters(email), `lower(t.buyer_email) = lower(${add(email)})`, add)];

function byPhone({ phone }: Known, add: (value: unknown) => string): readonly string[] {
  const numbers = sameNumbers(phone ?? '');
  const [number] = numbers;
  const digits = `regexp_replace(t.buyer_phone, '\\D', '', 'g')`;
  return number === undefined ? [] : [among(number, `${digits} = any(${add(numbers)}::text[])`, add)];
}
