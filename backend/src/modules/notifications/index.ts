export { isAddress, MailDelivery } from './delivery/mail-delivery.js';
export { NotificationsModule } from './notifications.module.js';
export { ShopIdentity, type TransactionFacts, TransactionForMail } from './ports.js';
