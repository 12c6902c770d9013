import { Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type { GiftCommand } from './gift.commands.js';
import type { GiftEvent } from './gift.events.js';
import { dueCentsOf, type GiftState, type Purchase, type Receipt } from './gift.state.js';
import { purchaseOf } from './gift.units.js';

type Of<Type extends GiftCommand['type']> = Extract<GiftCommand, { type: Type }>;

function amountTaken(named: Cents | null, dueCents: Cents): Cents {
  if (named === null) return dueCents;
  if (named > dueCents) throw new Refusal('AMOUNT_EXCEEDS_DUE', { dueCents });
  if (named <= 0 && dueCents > 0) throw new Refusal('AMOUNT_MISSING');
  return named;
}

/** A receipt is recorded once: its repeat must say the same, and one that was taken back is no money any more. */
function refuseAnother(known: Receipt, named: Cents | null): void {
  const { amountCents, leftCents, reversed } = known;
  if (reversed) throw new Refusal('RECEIPT_REVERSED', { amountCents });
  const isSame = named === null ? leftCents === 0 : named === amountCents;
  if (!isSame) throw new Refusal('RECEIPT_OF_ANOTHER_AMOUNT', { amountCents });
}

export function takeMoney(state: GiftState, command: Of<'TakeMoney'>): readonly GiftEvent[] {
  const { receiptId } = command;
  const purchase = purchaseOf(state, command.transactionId);
  const known = purchase.receipts.find(({ id }) => id === receiptId);
  if (known) {
    refuseAnother(known, command.amountCents);
    return [];
  }
  const { id: transactionId, stage } = purchase;
  if (stage !== 'reserved') throw new Refusal('TRANSACTION_NOT_RESERVED');
  const dueCents = dueCentsOf(purchase);
  const amountCents = amountTaken(command.amountCents, dueCents);
  const taken: GiftEvent = { type: 'gift.MoneyTaken.v1', data: { transactionId, receiptId, amountCents } };
  if (amountCents < dueCents) return [taken];
  return [taken, { type: 'gift.TransactionPaid.v1', data: { transactionId } }];
}

/** The entry that a reversal names. Refuses `RECEIPT_NOT_FOUND`. */
export function receiptOf({ receipts }: Purchase, receiptId: string): Receipt {
  const receipt = receipts.find(({ id }) => id === receiptId);
  if (!receipt) throw new Refusal('RECEIPT_NOT_FOUND');
  return receipt;
}

/**
 * The mistake is taken back and the unit stays with its buyer. A paid purchase is reserved again for a full term; so is
 * one whose term is past, or the unit would be lost while the right amount is being recorded.
 */
export function reverseMoney(state: GiftState, command: Of<'ReverseMoney'>): readonly GiftEvent[] {
  const purchase = purchaseOf(state, command.transactionId);
  const { id: receiptId, amountCents, reversed } = receiptOf(purchase, command.receiptId);
  if (reversed) return [];
  const { id: transactionId, stage, expiresAt } = purchase;
  const stands = stage === 'reserved' && expiresAt !== null && expiresAt > command.now;
  const reservedUntil = stands ? expiresAt : command.reservedUntil;
  const { reason } = command;
  return [
    {
      type: 'gift.MoneyReversed.v1',
      data: { transactionId, receiptId, amountCents, reservedUntil, reason },
    },
  ];
}
