import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { ReadModelWait, RequestContext } from '../../../platform/index.js';
import type { TestApp } from '../../../platform/testing/test-app.js';
import { CancelTransaction } from '../commands/cancel-transaction.js';
import { HoldGift } from '../commands/hold-gift.js';

/** Runs a command as a buyer's call does, and waits until lists show it. */
async function asBuyer(shop: TestApp, work: (bus: CommandBus) => Promise<unknown>): Promise<void> {
  await RequestContext.run({ requestId: randomUUID(), actor: 'buyer' }, async () => {
    await work(shop.app.get(CommandBus, { strict: false }));
    const { position } = RequestContext.current();
    if (position !== null) await shop.app.get(ReadModelWait).until(position, 5_000);
  });
}

/** Reserves one unit of a gift in the shop, or 50 € of the list's fund (`null`). Answers the transaction's id. */
export async function reserveUnit(
  shop: TestApp,
  listId: number,
  productId: number | null,
  buyer: { readonly name?: string; readonly phone?: string } = {},
): Promise<string> {
  const transactionId = randomUUID();
  // A new buyer each time: one buyer may not have many unpaid reservations.
  const email = `${transactionId}@example.it`;
  const request = {
    transactionId,
    listId,
    productId,
    kind: productId === null ? ('quota' as const) : ('acquisto' as const),
    unitIndex: null,
    product: productId === null ? null : { productType: 'intero' as const, priceCents: 12_900 },
    shareCents: productId === null ? 5_000 : null,
    named: { amountCents: null, shippingCents: null },
    shippingCents: 0,
    paymentMethod: 'in_negozio' as const,
    deliveryMethod: 'buyerPickup' as const,
    buyer: {
      by: 'staff' as const,
      fields: { name: 'Rosa Bianchi', email, phone: '0551234', message: '', address: null, ...buyer },
    },
    confirm: 'reservation' as const,
  };
  await asBuyer(shop, (bus) => bus.execute(new HoldGift(request)));
  return transactionId;
}

export async function cancelReservation(shop: TestApp, transactionId: string): Promise<void> {
  await asBuyer(shop, (bus) => bus.execute(new CancelTransaction(transactionId, 'cancelled_by_staff')));
}
