import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '@fiocco/event-sourcing';
import { isLockNotAvailable } from '@fiocco/postgres';
import pg from 'pg';
import { followersOf } from '../projection.js';
import { park, unpark } from '../parking/parked-streams.js';
import { LIVE_SCHEMA } from '../schema.js';
import type { Shadow } from './shadow.js';
import type { ShadowPass } from './shadow-pass.js';

/**
 * Shorter than the server's check for deadlocks: where two readers and a switch wait for each other, the switch gives
 * way and no reader gets an error.
 */
const LOCK_PATIENCE = '300ms';
/**
 * A process that is frozen while it has the live tables locked is ended by the server, since nobody can read them until
 * then.
 */
const IDLE_IN_SWITCH = '5s';
/** Longer than any report or dump should take. */
const READERS_PATIENCE_MS = 3_600_000;
/** The pause between two tries. Each try holds up new readers, so it is long where somebody reads for an hour. */
const LONGEST_PAUSE_MS = 5_000;

export interface SwitchOptions {
  /**
   * Milliseconds for which a switch gives way to readers of the live tables before the rebuild is given up. Default an
   * hour.
   */
  readonly switchPatienceMs?: number | undefined;
  /** Called after each try during which the live tables were being read. */
  readonly onSwitchWaiting?: ((wait: { readonly waitedMs: number }) => void) | undefined;
}

/**
 * Adds what came after `after`, and replaces the live tables by the shadows'. While a reader has the live tables locked
 * it gives way and tries again, so that new readers do not have to wait behind it.
 */
export async function switchLive(
  tx: pg.ClientBase,
  pass: ShadowPass,
  after: Position,
  { switchPatienceMs = READERS_PATIENCE_MS, onSwitchWaiting }: SwitchOptions,
): Promise<Position> {
  const begun = performance.now();
  let caughtUp = after;
  for (let attempt = 1; ; attempt += 1) {
    // The long part, without any lock.
    caughtUp = await pass.replay(caughtUp);
    await tx.query('savepoint switch');
    try {
      return await switchLocked(tx, pass, caughtUp);
    } catch (error) {
      const waitedMs = performance.now() - begun;
      if (!isLockNotAvailable(error) || waitedMs > switchPatienceMs) throw error;
      await tx.query('rollback to savepoint switch');
      onSwitchWaiting?.({ waitedMs });
      await pause(Math.min(20 * attempt, LONGEST_PAUSE_MS));
    }
  }
}

async function switchLocked(tx: pg.ClientBase, pass: ShadowPass, after: Position): Promise<Position> {
  const { shadows } = pass;
  const names = shadows.map(({ projection }) => projection.name);
  await tx.query(
    `set local lock_timeout = '${LOCK_PATIENCE}'; set local idle_in_transaction_session_timeout = '${IDLE_IN_SWITCH}'`,
  );
  await tx.query('select from projections.checkpoints where name = any($1) order by name for update', [
    names,
  ]);
  const position = await pass.replay(after);
  for (const shadow of shadows) await switchTables(tx, shadow);
  for (const follower of followersOf(shadows.map(({ projection }) => projection))) await follower.anew(tx);
  for (const { projection, stopped } of shadows) {
    await tx.query(
      `update projections.checkpoints set version = $2, position = $3, updated_at = clock_timestamp()
       where name = $1`,
      [projection.name, projection.version, position.toString()],
    );
    await unpark(tx, projection.name);
    await park(tx, projection.name, stopped, 1);
  }
  return position;
}

async function switchTables(tx: pg.ClientBase, { projection, schema }: Shadow): Promise<void> {
  for (const table of projection.tables) {
    const name = pg.escapeIdentifier(table);
    await tx.query(`drop table if exists ${LIVE_SCHEMA}.${name}`);
    await tx.query(`alter table ${pg.escapeIdentifier(schema)}.${name} set schema ${LIVE_SCHEMA}`);
  }
  await tx.query(`drop schema ${pg.escapeIdentifier(schema)}`);
}
