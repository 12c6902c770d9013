import { accountChanged } from './account-changed/account-changed.mail.js';
import { beneficiaryNotice } from './beneficiary-notice/beneficiary-notice.mail.js';
import { cancelledByBuyer } from './cancelled-by-buyer/cancelled-by-buyer.mail.js';
import { cancelledByStaff } from './cancelled-by-staff/cancelled-by-staff.mail.js';
import { correctedAddress } from './corrected-address/corrected-address.mail.js';
import { giftGone } from './gift-gone/gift-gone.mail.js';
import { ledgerHead } from './ledger-head/ledger-head.mail.js';
import type { Mail } from './mail.js';
import { newAccount } from './new-account/new-account.mail.js';
import { passwordReset } from './password-reset/password-reset.mail.js';
import { receipt } from './receipt/receipt.mail.js';
import { refund } from './refund/refund.mail.js';
import { reservationConfirmation } from './reservation-confirmation/reservation-confirmation.mail.js';
import { reservationExpired } from './reservation-expired/reservation-expired.mail.js';
import { reservationExpiring } from './reservation-expiring/reservation-expiring.mail.js';
import { shopNotice } from './shop-notice/shop-notice.mail.js';
import { transferExpired } from './transfer-expired/transfer-expired.mail.js';
import { transferExpiring } from './transfer-expiring/transfer-expiring.mail.js';
import { transferInstructions } from './transfer-instructions/transfer-instructions.mail.js';

/** Every mail of the shop: one folder each, and one entry here. Pages list them in this order. */
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
  refund,
  giftGone,
  shopNotice,
  beneficiaryNotice,
  passwordReset,
  newAccount,
  accountChanged,
  ledgerHead,
];
