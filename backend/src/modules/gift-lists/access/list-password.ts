import { createHash, timingSafeEqual } from 'node:crypto';
import { APOSTROPHES, MAX_LIST_PASSWORD, typedPassword } from '@fiocco/contracts';
import { decryptText, encryptText } from '@fiocco/personal-data';
import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import type pg from 'pg';
import { APP_CONFIG, type AppConfig, PG_POOL, THREAD_LANES } from '../../../platform/index.js';

/** The columns of a list that hold its password. */
export interface KeptPassword {
  passwordHash: string | null;
  passwordCopy: string | null;
  passwordVersion: number;
}

const QUOTES = /["“”„‟″«»]/g;
const ANY_APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g');
/** A messenger's signs for bold and italics, quotes, and the full stop that a phone makes of two spaces. */
const AROUND = /^[*_~"'\s]+|[*_~"'.\s]+$/g;

/**
 * A list's password without what phones and messengers change on the way from chat to page: the case of its first
 * letter, the kind of its quotes, dashes and spaces, and signs around it. A guesser gains hardly more than one try in
 * two by that, of the few that the limits leave.
 */
export function formOf(password: string): string {
  const plain = typedPassword(password)
    .normalize('NFKC')
    .replace(ANY_APOSTROPHE, "'")
    .replace(QUOTES, '"')
    .replace(/\p{Pd}+/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const [first = '', ...rest] = plain.replace(AROUND, '') || plain;
  return first.toLowerCase() + rest.join('');
}

const isSame = (one: string, other: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
};

const COPY = 'select password_copy as copy from gift_lists.gift_list where id = $1 and password_version = $2';
const REHASHED = 'update gift_lists.gift_list set password_hash = $3 where id = $1 and password_version = $2';

/** Makes and checks list passwords: a hash to verify, an encrypted copy for staff. */
@Injectable()
export class ListPasswords {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /**
   * Sets a list's password, or removes it where the new one is empty. The same password again, or the same in another
   * spelling, locks no guest out: the form may be saved at any time.
   */
  async change(list: KeptPassword & { readonly id: number }, password: string): Promise<void> {
    const former = this.staffCopy(list);
    if (password === (former ?? '')) return;
    list.passwordHash = password === '' ? null : await this.hash(password);
    list.passwordCopy =
      password === '' ? null : encryptText(this.config.masterKey, listPasswordPurpose(list.id), password);
    if (former === null || formOf(former) !== formOf(password)) list.passwordVersion += 1;
  }

  staffCopy(list: Pick<KeptPassword, 'passwordCopy'> & { readonly id: number }): string | null {
    return list.passwordCopy === null
      ? null
      : decryptText(this.config.masterKey, listPasswordPurpose(list.id), list.passwordCopy);
  }

  /** The hash of a password that was set before its form counted is made anew by the first guest who gives it. */
  async opens(
    list: { readonly id: number; readonly passwordHash: string; readonly passwordVersion: number },
    password: string,
  ): Promise<boolean> {
    const form = formOf(password);
    if (form.length > MAX_LIST_PASSWORD) return false;
    if (await THREAD_LANES.listPasswords.run(() => verify(list.passwordHash, form))) return true;
    const { rows } = await this.pool.query<{ copy: string | null }>(COPY, [list.id, list.passwordVersion]);
    const kept = this.staffCopy({ id: list.id, passwordCopy: rows[0]?.copy ?? null });
    if (kept === null || !isSame(formOf(kept), form)) return false;
    await this.pool.query(REHASHED, [list.id, list.passwordVersion, await this.hash(kept)]);
    return true;
  }

  private hash(password: string): Promise<string> {
    const { memoryKiB, passes } = this.config.passwordCost;
    const cost = { memoryCost: memoryKiB, timeCost: passes };
    return THREAD_LANES.listPasswords.run(() => hash(formOf(password), cost));
  }
}

export function listPasswordPurpose(listId: number): string {
  return `gift-list-password:${listId}`;
}
