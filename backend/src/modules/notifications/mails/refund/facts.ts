export { purchaseFacts as facts } from '../purchase/purchase-mail.js';
