import pg from 'pg';
import { giveBack, lend } from './lent-client.js';

type Value = string | number | boolean | Date | Buffer | readonly string[] | null;

/** A statement that is prepared under its name once per connection. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  /** Not read-only, because the client's own type is not. */
  readonly values: Value[];
}

type AnswersTo<Statements> = { readonly [Place in keyof Statements]: pg.QueryResult };

const prepared = new WeakMap<pg.ClientBase, Set<string>>();

/**
 * Sends statements that do not need each other's answers as one message, in a transaction. `accept` is given the
 * answers in their order and may answer undefined: then everything is rolled back. Throws the first error of a
 * statement; those after it were not run, and nothing is stored.
 */
export async function inOneMessage<const Statements extends readonly PreparedStatement[], Result>(
  pool: pg.Pool,
  statements: Statements,
  accept: (answers: AnswersTo<Statements>) => Result | undefined,
): Promise<Result | undefined> {
  const client = await lend(pool);
  let broken: Error | undefined;
  let accepted: Result | undefined;
  try {
    const { preparing, executing } = partsOf(client, statements);
    const message = [...preparing, 'begin', ...executing].join(';\n');
    const answers = (await client.query(message)) as unknown as pg.QueryResult[];
    accepted = accept(answers.slice(-statements.length) as AnswersTo<Statements>);
    if (accepted !== undefined) await client.query('commit');
    return accepted;
  } finally {
    // After an error too. A connection that cannot even roll back is closed.
    if (accepted === undefined) await client.query('rollback').catch((failure: Error) => (broken = failure));
    giveBack(client, broken);
  }
}

/** What a connection does not know yet is prepared in the same message. */
export function partsOf(
  client: pg.ClientBase,
  statements: readonly PreparedStatement[],
): { readonly preparing: readonly string[]; readonly executing: readonly string[] } {
  const known = prepared.get(client) ?? new Set();
  prepared.set(client, known);
  const preparing = statements.flatMap(({ name, text }) => {
    if (known.has(name)) return [];
    known.add(name);
    return [`prepare ${nameOf(name)} as ${text}`];
  });
  const executing = statements.map(({ name, values }) => `execute ${nameOf(name)}${argumentsOf(values)}`);
  return { preparing, executing };
}

/** Not the name under which a single query is prepared: the client keeps its own account of those. */
const nameOf = (name: string): string => pg.escapeIdentifier(`${name}+`);

const argumentsOf = (values: readonly Value[]): string =>
  values.length === 0 ? '' : ` (${values.map(literalOf).join(', ')})`;

/** A literal without a type, which the statement's parameter gives it. */
function literalOf(value: Value): string {
  if (value === null) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (typeof value === 'object') return pg.escapeLiteral(`{${value.map(elementOf).join(',')}}`);
  return pg.escapeLiteral(String(value));
}

const elementOf = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
