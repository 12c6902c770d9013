import type { RecordedReceipt, Transaction } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '../../../shared/kit/controls/button.js';
import { isApiProblem } from '../../../shared/api/problem.js';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Loaded } from '../../../shared/office/page/loaded.js';
import { sessionQuery } from '../../../shared/office/queries/session.js';
import { EmptyState } from '../../../shared/office/page/states.js';
import { usePageTitle } from '../../../shared/kit/use-page-title.js';
import { CommandDialog } from '../commands/command-dialog.js';
import type { Command } from '../commands/offered.js';
import { ReverseDialog } from '../commands/reverse-dialog.js';
import { transactionQuery } from '../queries.js';
import { rememberedSearch } from '../transaction-search.js';
import { DetailSkeleton } from './detail-skeleton.js';
import styles from './detail.module.css';
import { Facts } from './facts.js';
import { History } from './history.js';
import { Payments } from './payments.js';
import { SectionTabs } from './section-tabs.js';
import { Buyer, Money, Summary } from './summary.js';
import { TransactionHead } from './transaction-head.js';

function Back() {
  return (
    <Link className="crumb" to="/admin/transactions" search={rememberedSearch()}>
      <Icon name="chevron-left" size="small" />
      Transazioni
    </Link>
  );
}

function NotFound() {
  return (
    <EmptyState
      title="Transazione non trovata."
      actions={
        <Link className={buttonClass({ variant: 'primary' })} to="/admin/transactions">
          Vai alle transazioni
        </Link>
      }
    >
      Il link è incompleto, oppure era una bozza che è scaduta.
    </EmptyState>
  );
}

function Found({ transaction }: { readonly transaction: Transaction }) {
  const [command, setCommand] = useState<Command | null>(null);
  const [mistake, setMistake] = useState<RecordedReceipt | null>(null);
  const { data: user } = useQuery(sessionQuery);
  return (
    <>
      <TransactionHead transaction={transaction} isAdmin={user?.role === 'admin'} onCommand={setCommand} />
      <Facts transaction={transaction} />
      <SectionTabs id={transaction.id} />
      <div className={styles['columns']}>
        <History
          id={transaction.id}
          onReverse={transaction.actions?.includes('reverse') ? setMistake : null}
        />
        <div className={styles['beside']}>
          <Summary transaction={transaction} />
          <Buyer transaction={transaction} />
          <Money transaction={transaction} />
          {transaction.orderNumber !== null && (
            <Payments transaction={transaction} isAdmin={user?.role === 'admin'} />
          )}
        </div>
      </div>
      {command && (
        <CommandDialog command={command} transaction={transaction} onClose={() => setCommand(null)} />
      )}
      {mistake && (
        <ReverseDialog transaction={transaction} receipt={mistake} onClose={() => setMistake(null)} />
      )}
    </>
  );
}

/** One transaction with its money and its diary. */
export function TransactionPage({ id }: { readonly id: string }) {
  const query = useQuery(transactionQuery(id));
  const { appName } = usePublicSettings();
  usePageTitle(query.data?.orderNumber ?? 'Transazione', appName);
  const missing = isApiProblem(query.error) && query.error.status === 404;

  return (
    <>
      <Back />
      {!query.data && <h1 className="visually-hidden">Transazione</h1>}
      {missing ? (
        <NotFound />
      ) : (
        <Loaded
          query={query}
          skeleton={<DetailSkeleton />}
          failure="Errore nel caricamento della transazione"
        >
          {(transaction) => <Found transaction={transaction} />}
        </Loaded>
      )}
    </>
  );
}
