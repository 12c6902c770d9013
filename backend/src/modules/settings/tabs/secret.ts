import { typedPassword } from '@fiocco/contracts';
import { MAX_TEXT } from './texts.js';
import { Refusal } from './refusal.js';

/** A setting that is written and never answered. */
export interface SecretRule {
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

export const password = (): SecretRule => ({ refuses: () => null });

/** A key whose beginning says whose it is and of which mode. */
export const key = (shaped: (value: string) => string | Refusal): SecretRule => ({
  refuses: (value) => {
    const kept = shaped(value);
    return kept instanceof Refusal ? kept : null;
  },
});
