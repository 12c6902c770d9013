import {
  romeDayOf,
  SUMMED_TRANSACTIONS,
  type SummedTransactions,
  type Transaction,
  withArticle,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { findAgain } from '../../../shared/office/came-from.js';
import { Euro } from '../../../shared/office/euro.js';
import { EmptyState, RowsSkeleton } from '../../../shared/office/page/states.js';
import { Page } from '../../../shared/office/page/page.js';
import { PhoneLink } from '../../../shared/office/phone-link.js';
import { Group, Stack } from '../../../shared/office/stack.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { type Command, nextStep } from '../../../shared/office/transaction-actions.js';
import { CommandDialog } from '../command-dialog.js';
import { LoadedTransaction } from '../detail/loaded-transaction.js';
import { MailLink } from '../detail/summary.js';
import { TransactionsInBrief } from '../list/in-brief.js';
import { SUM_WORDS } from '../list/filter-words.js';
import { useTotals } from '../list/totals.js';
import { firstPurchaseQuery, transactionQuery } from '../queries.js';
import { rememberedSearch } from '../transaction-search.js';
import { buyerOf } from '../sale/buyer-section.js';
import { NewSale } from '../sale/new-sale.js';
import { buyerWords, productWords } from '../transaction-words.js';
import styles from './customer.module.css';

/** What the page's address carries. */
export interface CustomerSearch {
  /** Those alone that are behind this sum; one that nobody knows counts as none. */
  readonly sum?: string;
}

interface OfSum {
  readonly sum: SummedTransactions;
}

interface CustomerProps {
  readonly transactionId: string;
  readonly search: CustomerSearch;
}

const OF_ALL_LISTS = {
  head: 'Lista',
  words: ({ giftListName }: Transaction) => giftListName ?? 'Lista non disponibile',
};

function Nobody() {
  return (
    <EmptyState title="Di chi ha acquistato non si conoscono né e-mail né telefono.">
      Senza uno dei due non si può dire che cos’altro abbia acquistato la stessa persona. Anche i dati
      cancellati non si ritrovano.
    </EmptyState>
  );
}

function NoneOf({ sum }: OfSum) {
  return sum === 'toCollect' ? (
    <EmptyState title="Non deve più niente.">Tutti gli acquisti di questo cliente sono pagati.</EmptyState>
  ) : (
    <EmptyState title={`Niente in «${SUM_WORDS[sum]}».`}>
      Fra gli acquisti di questo cliente adesso non ce n’è nessuno.
    </EmptyState>
  );
}

/** All that the person still owes, over all pages of purchases; it leads to what is owed alone. */
function Due({ transactionId }: Pick<CustomerProps, 'transactionId'>) {
  const { data } = useTotals({ sameBuyerAs: transactionId });
  if (!data || centsOf(data.toCollect) === 0) return null;
  return (
    <p className={styles['due']}>
      <span className="soft">Da incassare in tutto</span>
      <Link
        to="/admin/transactions/$transactionId/customer"
        params={{ transactionId }}
        search={{ sum: 'toCollect' }}
        state
        className={`figure num ${styles['sum']}`}
      >
        <Euro amount={data.toCollect} />
      </Link>
    </p>
  );
}

/** Which of the purchases are shown, and the way to all of them. */
function Chosen({ transactionId, sum }: Pick<CustomerProps, 'transactionId'> & OfSum) {
  return (
    <p className={styles['due']}>
      <span>
        <span className="soft">Solo:</span> <b>{SUM_WORDS[sum]}</b>
      </span>
      <Link
        to="/admin/transactions/$transactionId/customer"
        params={{ transactionId }}
        state
        className={buttonClass()}
      >
        Mostra tutti gli acquisti
      </Link>
    </p>
  );
}

/** "Cliente dal 2 maggio 2024": whether somebody has bought before is what is asked first. */
function Since({ transactionId }: Pick<CustomerProps, 'transactionId'>) {
  const { data } = useQuery(firstPurchaseQuery(transactionId));
  const first = data?.items[0];
  if (!first) return null;
  const day = romeDayOf(new Date(first.timestamp));
  return (
    <span className="soft num">
      Cliente {withArticle('dal', day)} {day.slice(0, 4)}
    </span>
  );
}

interface Opened {
  readonly command: Command;
  readonly transaction: Transaction;
}

function Purchases({
  transaction,
  search,
}: { readonly transaction: Transaction } & Pick<CustomerProps, 'search'>) {
  const sum = SUMMED_TRANSACTIONS.find((one) => one === search.sum);
  const { id, buyerEmail, buyerPhone } = transaction;
  const [opened, setOpened] = useState<Opened | null>(null);
  const nextOf = (purchase: Transaction) => {
    const next = nextStep(purchase);
    // A reopened purchase is none that waits.
    if (!next || next.command === 'reopen') return null;
    return (
      <Button
        aria-label={`${next.words} ${productWords(purchase)}, ${purchase.orderNumber ?? ''}`}
        onClick={() => setOpened({ command: next.command, transaction: purchase })}
      >
        {next.words}
      </Button>
    );
  };
  return (
    <Stack gap={18}>
      <div className={styles['head']}>
        <Group gap={[8, 24]}>
          {buyerEmail && <MailLink address={buyerEmail} />}
          {buyerPhone && <PhoneLink number={buyerPhone} className={`link num ${styles['phone']}`} />}
          {(buyerEmail || buyerPhone) && <Since transactionId={id} />}
        </Group>
        {sum ? <Chosen transactionId={id} sum={sum} /> : <Due transactionId={id} />}
      </div>
      <TransactionsInBrief
        asked={{ sameBuyerAs: id, sum }}
        about={sum ? `Acquisti del cliente, solo «${SUM_WORDS[sum]}»` : 'Acquisti del cliente'}
        beside={OF_ALL_LISTS}
        act={nextOf}
        none={sum ? <NoneOf sum={sum} /> : <Nobody />}
      />
      {opened && <CommandDialog {...opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

/** The way back, named for where one came from. */
function Back({ transactionId, order }: { readonly transactionId: string; readonly order: string | null }) {
  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom });
  const chevron = <Icon name="chevron-left" size="small" />;
  if (cameFrom === 'purchase') {
    const words = order ? `Ordine ${order}` : 'Transazione';
    return (
      <Link
        className="crumb"
        to="/admin/transactions/$transactionId"
        params={{ transactionId }}
        aria-label={`${words}, indietro`}
      >
        {chevron}
        <span className="num no-wrap">{words}</span>
      </Link>
    );
  }
  if (cameFrom)
    return (
      <button
        type="button"
        className="crumb"
        aria-haspopup="dialog"
        aria-label={`Trova «${cameFrom.find}», indietro`}
        onClick={() => findAgain(cameFrom.find)}
      >
        {chevron}
        <span className="one-line">Trova «{cameFrom.find}»</span>
      </button>
    );
  return (
    <Link
      className="crumb"
      to="/admin/transactions"
      search={rememberedSearch()}
      aria-label="Transazioni, indietro"
    >
      {chevron}
      Transazioni
    </Link>
  );
}

/**
 * All that one person has bought, over lists and years: known by the e-mail or the telephone of one of their purchases,
 * whose number alone stands in the address.
 */
export function CustomerPage({ transactionId, search }: CustomerProps) {
  const query = useQuery(transactionQuery(transactionId));
  const { data: transaction } = query;
  return (
    <>
      <Back transactionId={transactionId} order={transaction?.orderNumber ?? null} />
      <Page
        title={transaction ? buyerWords(transaction) : 'Cliente'}
        actions={transaction?.buyerName && <NewSale buyer={buyerOf(transaction)} />}
      >
        <LoadedTransaction
          query={query}
          skeleton={<RowsSkeleton rows={6} picture={false} />}
          failure="Errore nel caricamento del cliente"
        >
          {(found) => <Purchases transaction={found} search={search} />}
        </LoadedTransaction>
      </Page>
    </>
  );
}
