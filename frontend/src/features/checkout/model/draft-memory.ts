import { addressParts, DELIVERY_METHODS, type DeliveryMethod } from '@fiocco/contracts';
import { type Address, NOWHERE } from './buyer.js';

/** What a draft's guest has done that the server does not know yet; for this tab only, so that a reload loses nothing. */
export interface DraftMemory {
  /** The second step was answered: the server names a way of delivery in any case. */
  readonly delivered: boolean;
  /** A share's sum as it was typed; null where nothing was typed since it was last held. */
  readonly amount: string | null;
  /** How it shall arrive, as it was chosen here; null where it was not. */
  readonly delivery: DeliveryMethod | null;
  /** Where it shall be sent, as it was typed; null where it was not, or the server has it. */
  readonly address: Address | null;
}

const NOTHING: DraftMemory = { delivered: false, amount: null, delivery: null, address: null };
const keyOf = (draftId: string) => `fiocco:draft:${draftId}`;

function asKept({ delivered, amount, delivery, address }: Partial<DraftMemory>): DraftMemory {
  return {
    delivered: delivered === true,
    amount: typeof amount === 'string' ? amount : null,
    delivery: DELIVERY_METHODS.find((code) => code === delivery) ?? null,
    address: address ? { ...NOWHERE, ...addressParts(address) } : null,
  };
}

export function memoryOf(draftId: string | undefined): DraftMemory {
  if (draftId === undefined) return NOTHING;
  try {
    const stored = sessionStorage.getItem(keyOf(draftId));
    return stored === null ? NOTHING : asKept(JSON.parse(stored) as Partial<DraftMemory>);
  } catch {
    return NOTHING;
  }
}

export function forget(draftId: string): void {
  try {
    sessionStorage.removeItem(keyOf(draftId));
  } catch {
    // Without storage there is nothing to forget.
  }
}

export function remember(draftId: string | undefined, change: Partial<DraftMemory>): void {
  if (draftId === undefined) return;
  try {
    sessionStorage.setItem(keyOf(draftId), JSON.stringify({ ...memoryOf(draftId), ...change }));
  } catch {
    // Without storage a reload goes back to the second step, and asks for the sum again.
  }
}
