import type { FieldWords } from '../../../platform/index.js';

const payment = (label: string): FieldWords => ({ label, until: 'allowedPaymentMethods' });
const delivery = (label: string): FieldWords => ({ label, until: 'allowedDeliveryModes' });

/**
 * Lists once had one field for each method. Their history in the ledger is never rewritten, so these fields still need
 * words.
 */
export const FORMER_FIELDS: Readonly<Record<string, FieldWords>> = {
  payStripe: payment('Pagamento con carta'),
  payPaypal: payment('Pagamento con PayPal'),
  payInNegozio: payment('Pagamento in negozio'),
  payBonifico: payment('Pagamento con bonifico'),
  deliverBeneficiaryPickup: delivery('Ritiro del beneficiario'),
  deliverBuyerPickup: delivery('Ritira chi acquista'),
  deliverBeneficiaryShipping: delivery('Spedizione al beneficiario'),
  deliverBuyerShipping: delivery('Spedizione all’acquirente'),
};
