import type { Transaction } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
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
import { useTotals } from '../list/totals.js';
import { transactionQuery } from '../queries.js';
import { rememberedSearch } from '../transaction-search.js';
import { buyerOf } from '../sale/buyer-section.js';
import { NewSale } from '../sale/new-sale.js';
import { buyerWords, productWords } from '../transaction-words.js';
import styles from './customer.module.css';

/** What the page's address carries. */
export interface CustomerSearch {
  /** Those alone that are still to be paid. */
  readonly status?: 'incassare';
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

function NothingDue() {
  return (
    <EmptyState title="Non deve più niente.">Tutti gli acquisti di questo cliente sono pagati.</EmptyState>
  );
}

/** All that the person still owes, over all pages of purchases; it leads to what is owed alone, and back. */
function Due({ transactionId, search }: CustomerProps) {
  const { data } = useTotals({ sameBuyerAs: transactionId });
  const to = { to: '/admin/transactions/$transactionId/customer', params: { transactionId } } as const;
  if (search.status)
    return (
      <Link {...to} className={buttonClass()}>
        Mostra tutti gli acquisti
      </Link>
    );
  if (!data || centsOf(data.toCollect) === 0) return null;
  return (
    <p className={styles['due']}>
      <span className="soft">Da incassare in tutto</span>
      <Link {...to} search={{ status: 'incassare' }} className={`figure num ${styles['sum']}`}>
        <Euro amount={data.toCollect} />
      </Link>
    </p>
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
        </Group>
        <Due transactionId={id} search={search} />
      </div>
      <TransactionsInBrief
        asked={{ sameBuyerAs: id, ...search }}
        about={search.status ? 'Acquisti del cliente da incassare' : 'Acquisti del cliente'}
        beside={OF_ALL_LISTS}
        act={nextOf}
        none={search.status ? <NothingDue /> : <Nobody />}
      />
      {opened && <CommandDialog {...opened} onClose={() => setOpened(null)} />}
    </Stack>
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
      <Link
        className="crumb"
        to="/admin/transactions"
        search={rememberedSearch()}
        aria-label="Transazioni, indietro"
      >
        <Icon name="chevron-left" size="small" />
        Transazioni
      </Link>
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
