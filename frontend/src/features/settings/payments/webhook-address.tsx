import { CopyButton } from '../../../shared/office/controls/copy-button.js';
import type { TabForm } from '../use-tab-form.js';
import styles from './payments.module.css';

const WHERE = {
  stripe: {
    name: 'Stripe',
    path: 'Sviluppatori › Webhook',
    events: ['payment_intent', 'charge', 'refund'],
    gives: 'Stripe dà in cambio il segreto del webhook.',
  },
  paypal: {
    name: 'PayPal',
    path: 'Apps & Credentials › Webhooks',
    events: ['CHECKOUT', 'PAYMENT', 'CUSTOMER.DISPUTE'],
    gives: 'PayPal dà in cambio l’ID del webhook.',
  },
} as const;

interface WebhookAddressProps {
  readonly tab: TabForm;
  readonly provider: keyof typeof WHERE;
}

/** Where the provider tells what became of a payment: to be entered in its own panel. */
export function WebhookAddress({ tab, provider }: WebhookAddressProps) {
  const { name, path, events, gives } = WHERE[provider];
  const address = `${tab.record.baseUrl}/api/payment/${provider}/webhook`;
  return (
    <div className={styles['webhook']}>
      <p>
        <b>Webhook: l’indirizzo a cui {name} scrive com’è andato un pagamento.</b> Si aggiunge nel pannello di{' '}
        {name}, in {path}, scegliendo tutti gli eventi che cominciano con{' '}
        <span translate="no">{events.join(', ')}</span>. {gives}
      </p>
      <p className={styles['address']}>
        <code translate="no">{address}</code>
        <CopyButton
          text={address}
          label={`Copia l’indirizzo del webhook di ${name}`}
          done="Indirizzo copiato"
        >
          Copia
        </CopyButton>
      </p>
    </div>
  );
}
