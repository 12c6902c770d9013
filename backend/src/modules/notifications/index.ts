export { NotificationsModule } from './notifications.module.js';
export { type Shop, ShopIdentity, type TransactionFacts, TransactionForMail } from './ports.js';
