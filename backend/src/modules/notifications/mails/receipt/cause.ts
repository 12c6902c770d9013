import { purchasePaid } from '@fiocco/gift';
import { causeOf } from '../mail.js';

export const cause = causeOf({
  reactor: 'when_paid_send_receipt',
  event: purchasePaid,
  subjectOf: ({ transactionId }) => transactionId,
});
