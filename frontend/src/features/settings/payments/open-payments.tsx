import type { OpenPaymentCounts } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { openPaymentsQuery } from '../queries.js';
import type { TabForm } from '../use-tab-form.js';
import styles from './payments.module.css';

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

const ALL: readonly Provider[] = ['stripe', 'paypal'];

/** Whether keys in use are about to change: those of one provider, or by the mode all of them. */
function isAboutToChange({ changed, record }: TabForm, provider: Provider | null): boolean {
  if (provider === null) return changed.includes('environmentMode');
  return KEYS[provider][record.environmentMode].some((field) => changed.includes(field));
}

interface OpenPaymentsProps {
  readonly tab: TabForm;
  /** Null beside the mode. */
  readonly provider: Provider | null;
}

/** Payments stay with the account that they were made in: said before its keys are replaced. */
export function OpenPayments({ tab, provider }: OpenPaymentsProps) {
  const { data } = useQuery({ ...openPaymentsQuery, enabled: isAboutToChange(tab, provider) });
  const open = (provider ? [provider] : ALL).filter((one) => data && data[one] > 0);
  if (!data || open.length === 0 || !isAboutToChange(tab, provider)) return null;
  return (
    <Notice role="status" className={styles['open']}>
      <b>
        Pagamenti in corso con le chiavi di adesso:{' '}
        {open.map((one) => `${data[one]} ${WITH[one]}`).join(' e ')}.
      </b>{' '}
      Con le chiavi di un altro conto, o nell’altra modalità, restano fermi: non si possono né incassare né
      annullare finché non tornano queste.
    </Notice>
  );
}
