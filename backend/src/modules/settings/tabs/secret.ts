import { typedPassword } from '@fiocco/contracts';
import { MAX_TEXT } from './texts.js';
import { Refusal } from './refusal.js';

/** Whom a secret was typed for. */
export interface Destination {
  /** The fields that name it. */
  readonly fields: readonly string[];
  /** Italian: said where they are changed and the secret is not. */
  readonly elsewhere: string;
}

/** A setting that is written and never answered. */
export interface SecretRule {
  /** Absent where its own provider is the only one that ever gets it, or nobody does. */
  readonly destination?: Destination;
  /** Null where this value may be kept. */
  refuses(value: string): Refusal | null;
}

/** `null` clears it; `undefined`, like an empty text, keeps it. */
export function secretFrom(rule: SecretRule, sent: unknown): string | null | undefined | Refusal {
  if (sent === null) return null;
  if (sent === undefined || sent === '') return undefined;
  if (typeof sent !== 'string') return new Refusal('SETTING_WRONG_TYPE', 'Deve essere un testo');
  if (sent.length > MAX_TEXT)
    return new Refusal('SETTING_TOO_LONG', 'Testo troppo lungo: al massimo 2.000 caratteri');
  const secret = typedPassword(sent);
  return rule.refuses(secret) ?? secret;
}

export const password = (destination: Destination): SecretRule => ({ destination, refuses: () => null });

/** A key whose beginning says whose it is and of which mode. */
export const key = (shaped: (value: string) => string | Refusal, destination?: Destination): SecretRule => ({
  ...(destination && { destination }),
  refuses: (value) => {
    const kept = shaped(value);
    return kept instanceof Refusal ? kept : null;
  },
});
