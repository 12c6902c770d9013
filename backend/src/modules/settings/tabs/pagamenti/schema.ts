import { flag, guarded, oneOf } from '../field.js';
import { key } from '../secret.js';
import { iban, keyShape, optionalName, providerId, publicKey } from '../texts.js';

export const schema = {
  environmentMode: guarded(oneOf('development', 'production')),
  /** On in a new shop: a method is usable once what it needs is filled in. */
  enableStripe: flag(true),
  stripeDevPublicKey: publicKey('pk_test_'),
  stripePublicKey: publicKey('pk_live_'),
  enablePaypal: flag(true),
  paypalDevClientId: providerId(),
  paypalDevWebhookId: providerId(),
  paypalClientId: providerId(),
  paypalWebhookId: providerId(),
  enableInStore: flag(true),
  /** Whether a reservation that is over ends by itself; otherwise it stands in Da fare. */
  releaseOverdue: flag(false),
  enableBankTransfer: flag(true),
  bankAccountHolder: optionalName(),
  bankIban: iban(),
  bankName: optionalName(),
};

const webhook = () => key(keyShape('whsec_'));

const ofClient = (clientId: string) => ({
  fields: [clientId],
  elsewhere: 'Il segreto salvato vale per un altro Client ID: va scritto di nuovo',
});

/** Stripe's restricted keys begin with `rk_`. */
export const secrets = {
  stripeDevSecretKey: key(keyShape('sk_test_', 'rk_test_')),
  stripeSecretKey: key(keyShape('sk_live_', 'rk_live_')),
  stripeDevWebhookSecret: webhook(),
  stripeDevWebhookSecretNext: webhook(),
  stripeWebhookSecret: webhook(),
  stripeWebhookSecretNext: webhook(),
  paypalDevSecret: key(keyShape(''), ofClient('paypalDevClientId')),
  paypalSecret: key(keyShape(''), ofClient('paypalClientId')),
};
