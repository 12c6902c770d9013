export { ledgerHead } from './mails/ledger-head/ledger-head.mail.js';
export { NotificationsModule } from './notifications.module.js';
export { HeadForMail, type SignedHead, type TransactionFacts, TransactionForMail } from './ports.js';
