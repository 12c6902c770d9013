import { type SecretRule, typedPassword } from '@fiocco/contracts';
import { Refusal } from '../refusal.js';
import { keyShape, MAX_TEXT } from './texts.js';

/** `null` clears it; `undefined`, like an empty text, keeps it. */
export function secretFrom({ begins }: SecretRule, sent: unknown): string | null | undefined | Refusal {
  if (sent === null) return null;
  if (sent === undefined || sent === '') return undefined;
  if (typeof sent !== 'string') return new Refusal('SETTING_WRONG_TYPE', 'Deve essere un testo');
  if (sent.length > MAX_TEXT)
    return new Refusal('SETTING_TOO_LONG', 'Testo troppo lungo: al massimo 2.000 caratteri');
  const secret = typedPassword(sent);
  return begins ? keyShape(...begins)(secret) : secret;
}
