import { Refusal, type Refusals } from '../refusal.js';
import type { TabRule, ValuesOf } from '../tab.js';
import type { schema } from './schema.js';

type Values = Pick<ValuesOf<typeof schema>, 'environmentMode' | 'stripeDevPublicKey' | 'paypalDevClientId'>;

/** Whether payments would go to a provider's sandbox: its mode alone, without a key, takes none. */
export const usesSandbox = ({ environmentMode, stripeDevPublicKey, paypalDevClientId }: Values): boolean =>
  environmentMode === 'development' && (stripeDevPublicKey !== null || paypalDevClientId !== null);

/** The process would not start again with them. */
export const rules: readonly TabRule<typeof schema>[] = [
  {
    of: ['environmentMode', 'stripeDevPublicKey', 'paypalDevClientId'],
    refuses(values, { production }): Refusals {
      if (!production || !usesSandbox(values)) return {};
      const text = 'Questo server lavora in produzione: i pagamenti di prova qui non si accendono.';
      return { environmentMode: new Refusal('SANDBOX_IN_PRODUCTION', text) };
    },
  },
];
