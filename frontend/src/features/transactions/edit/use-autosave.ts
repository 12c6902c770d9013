import type { Transaction } from '@fiocco/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { call } from '../../../shared/api/client.js';
import { refreshTags } from '../../../shared/api/tags.js';
import { changesOf } from '../commands/transaction-mutations.js';
import { transactionQuery } from '../queries.js';
import { Autosave, type AutosavePorts, type AutosaveState } from './autosave.js';
import { bodyOf } from './edit-fields.js';

function portsOf(client: QueryClient, transaction: Transaction): AutosavePorts {
  const { id } = transaction;
  const standing = () => client.getQueryData(transactionQuery(id).queryKey) ?? transaction;
  return {
    standing,
    async send(field, text) {
      const { version } = standing();
      try {
        const saved = await call('PUT /api/transactions/:id', {
          ...{ params: { id }, body: bodyOf(field, text), version },
        });
        // The next field is saved on top of this version, also where it cannot be read anew.
        client.setQueryData<Transaction>(transactionQuery(id).queryKey, (before) => ({
          ...before,
          ...saved,
        }));
      } finally {
        // Also after a refusal: the answer may have been lost, and a conflict means that somebody else changed it.
        await refreshTags(client, changesOf(id));
      }
    },
  };
}

/** The fields of one transaction that save themselves. */
export function useAutosave(transaction: Transaction): readonly [Autosave, AutosaveState] {
  const client = useQueryClient();
  const [autosave] = useState(() => new Autosave(portsOf(client, transaction)));
  return [autosave, useSyncExternalStore(autosave.subscribe, autosave.snapshot)];
}
