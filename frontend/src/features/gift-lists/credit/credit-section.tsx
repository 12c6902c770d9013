import type { GiftList } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { Loaded, RowsSkeleton } from '../../../shared/office/page/states.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Group } from '../../../shared/office/stack.js';
import { CreditDialog } from './credit-dialog.js';
import { CreditEntries, CreditSums } from './credit-facts.js';
import { creditQuery } from './credit-queries.js';

/** The list's credit on its page; what goes is recorded in the dialog. */
export function CreditSection({ list }: { readonly list: GiftList }) {
  const credit = useQuery(creditQuery(list.id));
  const [records, setRecords] = useState(false);
  return (
    <section aria-labelledby="credito">
      <Group gap={10} justify="space-between">
        <h2 className="h2" id="credito">
          Credito
        </h2>
        <Button icon={<Icon name="cash" />} onClick={() => setRecords(true)}>
          Registra…
        </Button>
      </Group>
      <Loaded
        query={credit}
        skeleton={<RowsSkeleton rows={4} picture={false} />}
        failure="Errore nel caricamento del credito"
      >
        {(known) => (
          <>
            <CreditSums credit={known} listId={list.id} />
            <CreditEntries credit={known} />
          </>
        )}
      </Loaded>
      {records && <CreditDialog list={list} onClose={() => setRecords(false)} />}
    </section>
  );
}
