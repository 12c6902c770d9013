export { type Shop, ShopIdentity, type TransactionFacts, TransactionForMail } from './ports.js';
