import type { Transaction } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { isApiProblem } from '../../../shared/api/problem.js';
import { buttonClass } from '../../../shared/kit/controls/button.js';
import { EmptyState, Loaded } from '../../../shared/office/page/states.js';

/** The transaction that an address names, or that there is none. */
export function LoadedTransaction(props: ComponentProps<typeof Loaded<Transaction>>) {
  const { error } = props.query;
  if (!isApiProblem(error) || error.status !== 404) return <Loaded {...props} />;
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
