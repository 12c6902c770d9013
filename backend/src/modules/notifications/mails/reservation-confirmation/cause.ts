import { reservationConfirmed } from '../../../gifts/index.js';
import { causeOf } from '../mail.js';

export const cause = causeOf({
  reactor: 'when_reserved_send_confirmation',
  event: reservationConfirmed,
  subjectOf: ({ transactionId }) => transactionId,
});
