import { accountChanged } from './account-changed.mail.js';
import { beneficiaryExchanged } from './beneficiary-exchanged.mail.js';
import { beneficiaryNotice } from './beneficiary-notice.mail.js';
import { cancelledByBuyer } from './cancelled-by-buyer.mail.js';
import { cancelledByStaff } from './cancelled-by-staff.mail.js';
import { correctedAddress } from './corrected-address.mail.js';
import { giftExchanged } from './gift-exchanged.mail.js';
import { giftGone } from './gift-gone.mail.js';
import { giftNotComing } from './gift-not-coming.mail.js';
import { listStatement } from './list-statement.mail.js';
import { ledgerHead } from './ledger-head.mail.js';
import { listLink } from './list-link.mail.js';
import { listPassword } from './list-password.mail.js';
import type { Mail } from '../definition/mail.js';
import { newAccount } from './new-account.mail.js';
import { passwordReset } from './password-reset.mail.js';
import { readyToFetch } from './ready-to-fetch.mail.js';
import { receipt } from './receipt.mail.js';
import { refund } from './refund.mail.js';
import { reservationConfirmation } from './reservation-confirmation.mail.js';
import { reservationExpired } from './reservation-expired.mail.js';
import { reservationExpiring } from './reservation-expiring.mail.js';
import { salesDigest } from './sales-digest.mail.js';
import { shipped } from './shipped.mail.js';
import { shopNotice } from './shop-notice.mail.js';
import { transferExpired } from './transfer-expired.mail.js';
import { transferExpiring } from './transfer-expiring.mail.js';
import { transferInstructions } from './transfer-instructions.mail.js';
import { withdrawalLink } from './withdrawal-link.mail.js';
import { withdrawalReceipt } from './withdrawal-receipt.mail.js';

/** Every mail of the shop: one file each, and one entry here. Pages list them in this order. */
export const MAILS: readonly Mail[] = [
  reservationConfirmation,
  receipt,
  correctedAddress,
  reservationExpiring,
  reservationExpired,
  cancelledByStaff,
  cancelledByBuyer,
  transferInstructions,
  transferExpiring,
  transferExpired,
  giftExchanged,
  readyToFetch,
  shipped,
  withdrawalLink,
  withdrawalReceipt,
  refund,
  giftGone,
  shopNotice,
  salesDigest,
  beneficiaryNotice,
  beneficiaryExchanged,
  giftNotComing,
  listLink,
  listPassword,
  listStatement,
  passwordReset,
  newAccount,
  accountChanged,
  ledgerHead,
];

/** Those that no event asks for: a module promises them itself. */
export const askedMails = {
  accountChanged,
  ledgerHead,
  listLink,
  listPassword,
  listStatement,
  newAccount,
  passwordReset,
  withdrawalLink,
};
