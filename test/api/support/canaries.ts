import { randomBytes } from 'node:crypto';

/** Long enough not to appear by chance, and found nowhere else. */
const drawn = (bytes = 18): string => randomBytes(bytes).toString('hex');

/** What the process itself is given. */
export const PROCESS = {
  jwtSecret: `jwt-${drawn()}`,
  setupCode: `codice-${drawn()}`,
  masterKey: randomBytes(32),
};

/** The shop's secrets, by the names of its settings. */
export const SETTINGS = {
  stripeDevSecretKey: `sk_test_${drawn()}`,
  stripeSecretKey: `sk_live_${drawn()}`,
  stripeDevWebhookSecret: `whsec_${drawn()}`,
  stripeDevWebhookSecretNext: `whsec_${drawn()}`,
  stripeWebhookSecret: `whsec_${drawn()}`,
  stripeWebhookSecretNext: `whsec_${drawn()}`,
  paypalDevSecret: `E${drawn()}`,
  paypalSecret: `E${drawn()}`,
  smtpPassword: `posta-${drawn()}`,
  sendgridApiKey: `SG.${drawn()}`,
};

/** What people type to come in, also where it is wrong. */
export const TYPED = {
  first: `prima-${drawn()}`,
  changed: `cambiata-${drawn()}`,
  afterReset: `reimpostata-${drawn()}`,
  staffs: `commessa-${drawn()}`,
  wrong: `sbagliata-${drawn()}`,
  asUsername: `per-errore-${drawn()}`,
  wrongOfList: `lista-sbagliata-${drawn()}`,
  tested: `prova-smtp-${drawn()}`,
  wrongToken: drawn(),
};

/** The shop's accounts. */
export const STAFF = {
  ownerName: `Titolare ${drawn(8)}`,
  ownerEmail: `titolare.${drawn(8)}@posta-prova.example`,
  clerkName: `Commessa ${drawn(8)}`,
  clerkEmail: `commessa.${drawn(8)}@posta-prova.example`,
  shopEmail: `notifiche.${drawn(8)}@posta-prova.example`,
  resetOfNobody: `nessuno.${drawn(8)}@posta-prova.example`,
};
