import type { EnvironmentMode } from '@fiocco/contracts';
import { Problem } from '../../../platform/index.js';

/** The keys of one provider in one mode. */
export interface ProviderKeys {
  readonly mode: EnvironmentMode;
  /** The publishable key, or the client id. */
  readonly open: string;
  readonly secret: string;
}

/** Asks a provider whether it knows the keys. Throws a `Problem` with the reason where it does not, or does not answer. */
export type AskProvider = (keys: ProviderKeys) => Promise<void>;

export const keysMissing = (provider: string, mode: EnvironmentMode): Problem =>
  new Problem(
    'PROVIDER_KEYS_MISSING',
    400,
    `Mancano le chiavi ${mode === 'production' ? 'reali' : 'di prova'} di ${provider}.`,
  );

export const keysRefused = (provider: string): Problem =>
  new Problem('PROVIDER_REFUSES_KEYS', 400, `${provider} non riconosce queste chiavi.`);

export const otherMode = (provider: string, mode: EnvironmentMode): Problem =>
  new Problem(
    'PROVIDER_KEYS_OF_OTHER_MODE',
    400,
    mode === 'production'
      ? `Questa chiave di ${provider} è di prova: serve quella reale.`
      : `Questa chiave di ${provider} è reale: qui serve quella di prova.`,
  );

export const providerSilent = (provider: string): Problem =>
  new Problem('PROVIDER_UNREACHABLE', 502, `${provider} non risponde. Riprova tra poco.`);
