import type { RecordedReceipt, Transaction } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { RowsSkeleton } from '../../../shared/office/page/states.js';
import { sessionQuery } from '../../../shared/office/queries/session.js';
import { usePageTitle } from '../../../shared/kit/use-page-title.js';
import { CommandDialog } from '../command-dialog.js';
import { type Command, commandNamed, isOffered } from '../../../shared/office/transaction-actions.js';
import { ReverseDialog } from '../commands/payment-dialogs.js';
import { historyQuery, transactionQuery } from '../queries.js';
import { rememberedSearch } from '../transaction-search.js';
import styles from './detail.module.css';
import { WithdrawalNotice } from './withdrawal-notice.js';
import { ExchangeNotice } from '../exchange/exchange-notice.js';
import { History } from './history.js';
import { Invoice } from './invoice.js';
import { LoadedTransaction } from './loaded-transaction.js';
import { OfSale } from './of-sale.js';
import { Money } from './money.js';
import { Payments } from './payments.js';
import { Buyer, Summary } from './summary.js';
import { TransactionHead } from './transaction-head.js';
import { RecordHeadSkeleton } from '../../../shared/office/page/page.js';

const SECTIONS = [
  ['denaro', 'Denaro'],
  ['riepilogo', 'Riepilogo'],
  ['cronologia', 'Cronologia'],
] as const;

/** On a phone the page is long: its sections are one press away. */
function SectionTabs({ id: transactionId }: { readonly id: string }) {
  const { data: entries } = useQuery(historyQuery(transactionId));
  const hash = useLocation({ select: (location) => location.hash });
  const current = SECTIONS.find(([id]) => id === hash)?.[0] ?? 'denaro';
  return (
    <nav className={`tabs phone-only ${styles['tabs']}`} aria-label="Sezioni">
      {SECTIONS.map(([id, words]) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {words} {id === 'cronologia' && entries && <span className="count">{entries.length}</span>}
        </a>
      ))}
    </nav>
  );
}

function DetailSkeleton() {
  return (
    <>
      <RecordHeadSkeleton />
      <div className={styles['columns']}>
        <RowsSkeleton rows={4} picture={false} />
        <RowsSkeleton rows={6} />
      </div>
    </>
  );
}

function Back() {
  return (
    <Link className="crumb" to="/admin/transactions" search={rememberedSearch()}>
      <Icon name="chevron-left" size="small" />
      Transazioni
    </Link>
  );
}

function StaffNote({ text }: { readonly text: Transaction['staffNote'] }) {
  if (!text) return null;
  return (
    <Notice className={styles['note'] ?? ''} icon={<Icon name="pencil" />}>
      <b>Nota interna:</b> {text}
    </Notice>
  );
}

interface FoundProps extends Pick<TransactionPageProps, 'act' | 'onActed'> {
  readonly transaction: Transaction;
}

function Found({ transaction, act, onActed }: FoundProps) {
  const [chosen, setChosen] = useState<Command | null>(null);
  const named = commandNamed(act);
  const command = chosen ?? (named && isOffered(named, transaction) ? named : null);
  // What the address names is opened once: the dialog's outcome may offer it again.
  const close = () => {
    setChosen(null);
    if (act) onActed();
  };
  const [mistake, setMistake] = useState<RecordedReceipt | null>(null);
  const { data: user } = useQuery(sessionQuery);
  return (
    <>
      <TransactionHead transaction={transaction} onCommand={setChosen} />
      {transaction.saleId && <OfSale id={transaction.id} saleId={transaction.saleId} />}
      <ExchangeNotice transaction={transaction} />
      <WithdrawalNotice transaction={transaction} />
      <StaffNote text={transaction.staffNote} />
      <SectionTabs id={transaction.id} />
      <div className={styles['columns']}>
        <div>
          <Money transaction={transaction} />
          <Summary transaction={transaction} />
          <Buyer transaction={transaction} />
          <Invoice transaction={transaction} />
          {transaction.orderNumber !== null && (
            <Payments transaction={transaction} isAdmin={user?.role === 'admin'} />
          )}
        </div>
        <History
          id={transaction.id}
          onReverse={transaction.actions?.includes('reverse') ? setMistake : null}
        />
      </div>
      {command && <CommandDialog command={command} transaction={transaction} onClose={close} />}
      {mistake && (
        <ReverseDialog transaction={transaction} receipt={mistake} onClose={() => setMistake(null)} />
      )}
    </>
  );
}

interface TransactionPageProps {
  readonly id: string;
  /** The dialog that is to be open at first, where it is offered. */
  readonly act: string | undefined;
  /** It is closed again. */
  readonly onActed: () => void;
}

/** One transaction with its money and its diary. */
export function TransactionPage({ id, ...acting }: TransactionPageProps) {
  const query = useQuery(transactionQuery(id));
  const { appName } = usePublicSettings();
  usePageTitle(query.data?.orderNumber ?? 'Transazione', appName);

  return (
    <>
      <Back />
      {!query.data && <h1 className="visually-hidden">Transazione</h1>}
      <LoadedTransaction
        query={query}
        skeleton={<DetailSkeleton />}
        failure="Errore nel caricamento della transazione"
      >
        {(transaction) => <Found transaction={transaction} {...acting} />}
      </LoadedTransaction>
    </>
  );
}
