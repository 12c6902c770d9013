import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { EmptyState } from '../../../shared/office/page/states.js';
import { hasFilters, type TransactionSearch } from '../transaction-search.js';
import { filterWords } from './filter-words.js';
import { useListName } from './use-list-name.js';

interface TransactionsEmptyProps {
  readonly search: TransactionSearch;
  readonly onReset: () => void;
  /** Looks for the same words among the drafts. */
  readonly onDrafts: () => void;
}

function Filtered({ search, onReset, onDrafts }: TransactionsEmptyProps) {
  const filters = filterWords(search, useListName(search.list)).map((filter) => filter.words);
  const words = [search.q && `«${search.q}»`, ...filters].filter(Boolean).join(', ');
  return (
    <EmptyState
      title="Nessuna transazione trovata."
      actions={
        <>
          <Button onClick={onReset}>Togli i filtri</Button>
          {search.q && search.status !== 'bozze' && <Button onClick={onDrafts}>Cerca tra le bozze</Button>}
        </>
      }
    >
      Filtri attivi: {words.replace(/\.$/, '')}.
    </EmptyState>
  );
}

/** With filters, what would match; on the first day, the first step. */
export function TransactionsEmpty(props: TransactionsEmptyProps) {
  if (hasFilters(props.search)) return <Filtered {...props} />;
  return (
    <EmptyState
      title="Nessuna transazione trovata."
      actions={
        <Link className={buttonClass({ variant: 'primary' })} to="/admin/gift-lists">
          Vai alle liste regalo
        </Link>
      }
    >
      Qui compare ogni regalo scelto dagli ospiti. Per cominciare basta condividere il link di una lista.
    </EmptyState>
  );
}
