import { paypalId } from '../ids.js';
import type { PaypalAccount } from './account.js';
import { moneyShape } from './json-body.js';

/** The buyer complains at PayPal about a payment. It is only told: no call reads it. */
export function openDispute(account: PaypalAccount, captureId: string): string | undefined {
  const capture = account.captures.get(captureId);
  if (capture?.status !== 'COMPLETED') return undefined;
  const id = `PP-D-${paypalId()}`;
  const now = account.now();
  account.tell('CUSTOMER.DISPUTE.CREATED', capture.order, {
    resourceType: 'dispute',
    resource: {
      dispute_id: id,
      create_time: now,
      update_time: now,
      disputed_transactions: [
        {
          seller_transaction_id: capture.id,
          create_time: capture.created,
          transaction_status: 'COMPLETED',
          gross_amount: moneyShape(capture.amount, capture.currency),
          ...(capture.customId === null ? {} : { custom: capture.customId }),
        },
      ],
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      status: 'OPEN',
      dispute_amount: moneyShape(capture.amount, capture.currency),
      dispute_life_cycle_stage: 'INQUIRY',
      dispute_channel: 'INTERNAL',
      links: [{ href: `${account.url()}/v1/customer/disputes/${id}`, rel: 'self', method: 'GET' }],
    },
    summary: `A new dispute opened with Case # ${id}`,
  });
  return id;
}
