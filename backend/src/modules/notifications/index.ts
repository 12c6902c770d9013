export { NotificationsModule } from './notifications.module.js';
export { type TransactionFacts, TransactionForMail } from './ports.js';
