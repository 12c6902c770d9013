import { ledgerHead } from './ledger-head/ledger-head.mail.js';
import type { Mail } from './mail.js';
import { newAccount } from './new-account/new-account.mail.js';
import { passwordReset } from './password-reset/password-reset.mail.js';
import { receipt } from './receipt/receipt.mail.js';
import { reservationConfirmation } from './reservation-confirmation/reservation-confirmation.mail.js';

/** Every mail of the shop: one folder each, and one entry here. */
export const MAILS: readonly Mail[] = [
  reservationConfirmation,
  receipt,
  ledgerHead,
  passwordReset,
  newAccount,
];
