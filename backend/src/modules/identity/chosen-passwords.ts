import { typedPassword } from '@fiocco/contracts';
import { Injectable } from '@nestjs/common';
import { validationFailed } from '../../platform/index.js';
import { SettingsStore } from '../settings/index.js';
import { Passwords } from './passwords.js';

/** Whose password it is to be. */
export interface ItsPerson {
  readonly username: string;
  readonly name?: string | null;
}

let commonest: Promise<ReadonlySet<string>> | undefined;

/** By how often they were found in stolen lists. Read when the first one is chosen, as reading takes a moment. */
const theCommonest = (): Promise<ReadonlySet<string>> =>
  (commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, 3_000)),
  ));

const TOO_COMMON = 'È una delle password più usate, e si indovina subito: ne serve un’altra';
const A_NAME = 'La password non può essere il nome di chi la usa o del negozio: ne serve un’altra';

/** Names differ from the password made of them by case, spaces and signs, and by a number put after them. */
const bare = (text: string): string =>
  typedPassword(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\p{N}+$/u, '');

/** Italian: why a password may not be chosen, whose names are those; null where it may. */
export async function faultOf(password: string, names: readonly string[]): Promise<string | null> {
  if ((await theCommonest()).has(typedPassword(password).toLowerCase())) return TOO_COMMON;
  const own = names.map(bare).filter(Boolean);
  return own.includes(bare(password)) ? A_NAME : null;
}

/** The way of every password that somebody chooses for an account, by whatever route. Those of before go on opening it. */
@Injectable()
export class ChosenPasswords {
  constructor(
    private readonly passwords: Passwords,
    private readonly settings: SettingsStore,
  ) {}

  /** Its hash. Refuses 400 `VALIDATION_FAILED` at the field where it is too easy to guess. */
  async hash(field: string, password: string, { username, name }: ItsPerson): Promise<string> {
    const { storeName, appName } = await this.settings.get();
    const fault = await faultOf(password, [username, name ?? '', storeName, appName]);
    if (fault !== null) throw validationFailed({ [field]: fault });
    return this.passwords.hash(password);
  }
}
