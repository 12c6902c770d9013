export { askedMails } from './mails/registry.js';
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
  StatementForMail,
  type SoldTogether,
  type SignedHead,
  type TransactionFacts,
  TransactionForMail,
} from './ports.js';
