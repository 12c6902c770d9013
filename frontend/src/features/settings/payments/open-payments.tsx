import type { OpenPaymentCounts } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { openPaymentsQuery } from '../queries.js';
import type { TabForm } from '../use-tab-form.js';

type Provider = keyof OpenPaymentCounts;

/** What tells one account from another; the mode changes both. */
const KEYS = {
  stripe: {
    development: ['stripeDevPublicKey', 'stripeDevSecretKey'],
    production: ['stripePublicKey', 'stripeSecretKey'],
  },
  paypal: {
    development: ['paypalDevClientId', 'paypalDevSecret'],
    production: ['paypalClientId', 'paypalSecret'],
  },
} as const;
const WITH: Readonly<Record<Provider, string>> = { stripe: 'con carta', paypal: 'con PayPal' };

/** Whose keys in use are about to change. */
function changedIn({ changed, record }: TabForm): readonly Provider[] {
  const all: readonly Provider[] = ['stripe', 'paypal'];
  if (changed.includes('environmentMode')) return all;
  return all.filter((provider) =>
    KEYS[provider][record.environmentMode].some((field) => changed.includes(field)),
  );
}

/** Payments stay with the account that they were made in: said before its keys are replaced. */
export function OpenPayments({ tab }: { readonly tab: TabForm }) {
  const providers = changedIn(tab);
  const { data } = useQuery({ ...openPaymentsQuery, enabled: providers.length > 0 });
  const open = providers.filter((provider) => data && data[provider] > 0);
  if (!data || open.length === 0) return null;
  const counts = open.map((provider) => `${data[provider]} ${WITH[provider]}`).join(' e ');
  return (
    <Notice role="status">
      <b>Pagamenti in corso con le chiavi di adesso: {counts}.</b> Con le chiavi di un altro conto, o
      nell’altra modalità, restano fermi: non si possono né incassare né annullare finché non tornano queste.
    </Notice>
  );
}
