export { accountChanged } from './mails/account-changed.mail.js';
export { ledgerHead } from './mails/ledger-head.mail.js';
export { listLink } from './mails/list-link.mail.js';
export { listPassword } from './mails/list-password.mail.js';
export { newAccount } from './mails/new-account.mail.js';
export { passwordReset } from './mails/password-reset.mail.js';
export { withdrawalLink } from './mails/withdrawal-link.mail.js';
export { NotificationsModule } from './notifications.module.js';
export { textsIn } from './content/mail-texts.js';
export { noMailServer, PromisedMails } from './promised-mails.js';
export {
  type AccountChange,
  type AccountFacts,
  AccountForMail,
  type AccountNotice,
  HeadForMail,
  type ListFactsForMail,
  ListForMail,
  type SecretLink,
  ShopIdentity,
  type SoldTogether,
  type SignedHead,
  type TransactionFacts,
  TransactionForMail,
} from './ports.js';
