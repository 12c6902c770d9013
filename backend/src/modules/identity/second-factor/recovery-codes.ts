import { randomInt, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { CLOCK, type Clock, PG_POOL } from '../../../platform/index.js';
import { Passwords } from '../passwords.js';

const HOW_MANY = 10;
/** Without letters and digits that look alike. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const HALF = 5;
const FORM = new RegExp(`^[${LETTERS}]{${2 * HALF}}$`);

const half = (): string => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** As it is compared: however somebody types it. */
const plain = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Codes for whoever has lost the phone: each is good once, and only its hash is kept. */
@Injectable()
export class RecoveryCodes {
  constructor(
    private readonly passwords: Passwords,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** New codes with their hashes, which are costly to make: outside of any transaction. */
  async draw(): Promise<{ readonly codes: readonly string[]; readonly hashes: readonly string[] }> {
    const codes = Array.from({ length: HOW_MANY }, () => `${half()}-${half()}`);
    const hashes = await Promise.all(codes.map((code) => this.passwords.hash(plain(code))));
    return { codes, hashes };
  }

  /** Replaces the account's codes. */
  async replace(tx: pg.ClientBase, userId: number, hashes: readonly string[]): Promise<void> {
    await tx.query('delete from recovery_codes where user_id = $1', [userId]);
    await tx.query(
      'insert into recovery_codes (id, user_id, code_hash) select id, $1, hash from unnest($2::uuid[], $3::text[]) as c (id, hash)',
      [userId, hashes.map(() => randomUUID()), hashes],
    );
  }

  async left(userId: number): Promise<number> {
    const query = 'select 1 from recovery_codes where user_id = $1 and used_at is null';
    return (await this.pool.query(query, [userId])).rowCount ?? 0;
  }

  /** Uses the code up; false where it is wrong or was used before. Of two calls with one code only one gets in. */
  async use(userId: number, typed: string): Promise<boolean> {
    const code = plain(typed);
    if (!FORM.test(code)) return false;
    const { rows } = await this.pool.query<{ id: string; code_hash: string }>(
      'select id, code_hash from recovery_codes where user_id = $1 and used_at is null',
      [userId],
    );
    for (const { id, code_hash: hash } of rows) {
      if (!(await this.passwords.matches(hash, code))) continue;
      const query = 'update recovery_codes set used_at = $2 where id = $1 and used_at is null';
      return (await this.pool.query(query, [id, this.clock.now()])).rowCount === 1;
    }
    return false;
  }
}
