import type { Transaction } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState, RowsSkeleton } from '../../../shared/office/page/states.js';
import { Page } from '../../../shared/office/page/page.js';
import { PhoneLink } from '../../../shared/office/phone-link.js';
import { Group, Stack } from '../../../shared/office/stack.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { LoadedTransaction } from '../detail/loaded-transaction.js';
import { MailLink } from '../detail/summary.js';
import { TransactionsInBrief } from '../list/in-brief.js';
import { transactionQuery } from '../queries.js';
import { buyerWords } from '../transaction-words.js';
import styles from '../detail/detail.module.css';

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

function Purchases({ transaction }: { readonly transaction: Transaction }) {
  const { id, buyerEmail, buyerPhone } = transaction;
  return (
    <Stack gap={18}>
      <Group gap={[8, 24]}>
        {buyerEmail && <MailLink address={buyerEmail} />}
        {buyerPhone && <PhoneLink number={buyerPhone} className={`link num ${styles['tapTarget']}`} />}
      </Group>
      <TransactionsInBrief
        asked={{ sameBuyerAs: id }}
        about="Acquisti del cliente"
        beside={OF_ALL_LISTS}
        none={<Nobody />}
      />
    </Stack>
  );
}

/**
 * All that one person has bought, over lists and years: known by the e-mail or the telephone of one of their purchases,
 * whose number alone stands in the address.
 */
export function CustomerPage({ transactionId }: { readonly transactionId: string }) {
  const query = useQuery(transactionQuery(transactionId));
  const { data: transaction } = query;
  return (
    <>
      <Link className="crumb" to="/admin/transactions/$transactionId" params={{ transactionId }}>
        <Icon name="chevron-left" size="small" />
        {transaction?.orderNumber ?? 'Transazione'}
      </Link>
      <Page title={transaction ? buyerWords(transaction) : 'Cliente'}>
        <LoadedTransaction
          query={query}
          skeleton={<RowsSkeleton rows={6} picture={false} />}
          failure="Errore nel caricamento del cliente"
        >
          {(found) => <Purchases transaction={found} />}
        </LoadedTransaction>
      </Page>
    </>
  );
}
