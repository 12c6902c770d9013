import type { Transaction } from '@fiocco/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../shared/api/client.js';
import { isApiProblem, messageOf } from '../../../shared/api/problem.js';
import { refreshTags, type Tag } from '../../../shared/api/tags.js';
import { asShown } from '../commands/transaction-mutations.js';

/** So many calls are under way together: quick enough, and the shop still serves everybody else. */
const AT_ONCE = 4;

export interface NotDeleted {
  readonly transaction: Transaction;
  readonly message: string;
  /** The shop has not said no: another try may succeed. */
  readonly isUnknown: boolean;
}

export interface Deletion {
  readonly state: 'idle' | 'running' | 'done';
  readonly total: number;
  /** Their ids. */
  readonly deleted: readonly string[];
  readonly refused: readonly NotDeleted[];
}

const NOT_BEGUN: Deletion = { state: 'idle', total: 0, deleted: [], refused: [] };

function notDeleted(transaction: Transaction, error: unknown): NotDeleted {
  const isUnknown = !isApiProblem(error) || error.status === 0 || error.status === 429 || error.status >= 500;
  return { transaction, message: messageOf(error), isUnknown };
}

/** Deletes transactions one by one, a few at a time, and keeps what was said of each. */
export function useDeleteEach() {
  const client = useQueryClient();
  const [deletion, setDeletion] = useState(NOT_BEGUN);
  const isStopped = useRef(false);

  /** What was said before of others stays. */
  const run = async (transactions: readonly Transaction[]): Promise<Deletion> => {
    isStopped.current = false;
    const others = deletion.refused.filter(({ transaction }) => !transactions.includes(transaction));
    const total = Math.max(deletion.total, transactions.length);
    let now: Deletion = { ...deletion, state: 'running', total, refused: others };
    const become = (change: Partial<Deletion>) => setDeletion((now = { ...now, ...change }));
    const left = [...transactions];
    become({});
    const worker = async () => {
      for (let next = left.shift(); next && !isStopped.current; next = left.shift()) {
        try {
          await call('DELETE /api/transactions/:id', { params: { id: next.id }, ...asShown(next) });
          become({ deleted: [...now.deleted, next.id] });
        } catch (error) {
          become({ refused: [...now.refused, notDeleted(next, error)] });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const tags = transactions.map(({ id }): Tag => `transaction:${id}`);
    await refreshTags(client, ['transactions', 'lists', 'products', ...tags]);
    become({ state: 'done' });
    return now;
  };
  return {
    deletion,
    run,
    /** What is under way still ends. */
    stop: () => {
      isStopped.current = true;
    },
  };
}
