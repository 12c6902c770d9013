import type { PublicTransaction } from '@fiocco/contracts';
import { answer } from './fake-server.js';

/** The purchase that a test keeps, as the server has it. */
interface KeptPurchase {
  readonly now: () => PublicTransaction;
  readonly keep: (purchase: PublicTransaction) => void;
}

const HELD = { stage: 'held', holdId: 'h1', expiresAt: '2099-01-01T10:00:00.000Z' } as const;

/**
 * The server's side of one purchase of a guest: it takes over what each step sends, holds the gift once it knows how it is
 * paid for, and reserves it with the last step.
 */
export function answerPurchase({ now, keep }: KeptPurchase): void {
  const { id } = now();
  answer({
    [`GET /api/public/transactions/${id}`]: now,
    'POST /api/transactions': ({ body }) => {
      keep({ ...now(), ...(body as object) });
      return { id: now().id };
    },
    [`PUT /api/transactions/${id}`]: ({ body }) => {
      const change = body as Partial<PublicTransaction>;
      keep({ ...now(), ...change });
      if (change.status) keep({ ...now(), stage: 'reserved', orderNumber: 'FI-2026-000124' });
      else if (change.paymentMethod) keep({ ...now(), ...HELD });
      return now();
    },
  });
}
