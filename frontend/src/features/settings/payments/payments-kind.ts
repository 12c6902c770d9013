import { isIban } from '@fiocco/contracts';
import type { FormErrors } from '../../../shared/office/controls/use-form.js';
import { textIn, type TabKind, type TabValues } from '../tab-kind.js';

function faultsOf(values: TabValues): FormErrors<TabValues> {
  const iban = textIn(values, 'bankIban').trim();
  return iban === '' || isIban(iban)
    ? {}
    : { bankIban: 'L’IBAN non è giusto: le cifre di controllo non tornano' };
}

export const PAYMENTS: TabKind = {
  tab: 'pagamenti',
  save: 'Salva pagamenti',
  faultsOf,
  secrets: [
    'stripeDevSecretKey',
    'stripeDevWebhookSecret',
    'stripeDevWebhookSecretNext',
    'stripeSecretKey',
    'stripeWebhookSecret',
    'stripeWebhookSecretNext',
    'paypalDevSecret',
    'paypalSecret',
  ],
  labels: {
    environmentMode: 'modalità',
    enableStripe: 'carta',
    stripeDevPublicKey: 'chiave pubblica di prova di Stripe',
    stripeDevSecretKey: 'chiave segreta di prova di Stripe',
    stripeDevWebhookSecret: 'segreto di prova del webhook di Stripe',
    stripeDevWebhookSecretNext: 'secondo segreto di prova di Stripe',
    stripePublicKey: 'chiave pubblica reale di Stripe',
    stripeSecretKey: 'chiave segreta reale di Stripe',
    stripeWebhookSecret: 'segreto reale del webhook di Stripe',
    stripeWebhookSecretNext: 'secondo segreto reale di Stripe',
    enablePaypal: 'PayPal',
    paypalDevClientId: 'client ID di prova di PayPal',
    paypalDevSecret: 'segreto di prova di PayPal',
    paypalDevWebhookId: 'ID di prova del webhook di PayPal',
    paypalClientId: 'client ID reale di PayPal',
    paypalSecret: 'segreto reale di PayPal',
    paypalWebhookId: 'ID reale del webhook di PayPal',
    enableInStore: 'pagamento in negozio',
    releaseOverdue: 'prenotazioni scadute',
    enableBankTransfer: 'bonifico',
    bankAccountHolder: 'intestatario',
    bankIban: 'IBAN',
    bankName: 'banca',
  },
};
