import type { Transaction } from '@fiocco/contracts';
import { addCents, centsOf } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { countOf, numberText } from '../../../shared/office/words.js';
import { buyerWords, productWords } from '../transaction-words.js';
import styles from './removal.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';
import { isApiProblem, messageOf } from '../../../shared/api/problem.js';
import { refreshTags, type Tag } from '../../../shared/api/tags.js';
import { asShown } from '../commands/transaction-mutations.js';
import { formatEuro } from '../../../shared/format/money.js';

interface DeleteDialogProps {
  /** One, or those that are selected. */
  readonly transactions: readonly Transaction[];
  /** `left`: the ids of those that are still there, of which the shop said why. */
  readonly onClose: (left: readonly string[]) => void;
}

function Question({ transactions }: Pick<DeleteDialogProps, 'transactions'>) {
  const [first, ...others] = transactions;
  if (first && others.length === 0)
    return (
      <p>
        <b>{buyerWords(first)}</b>, {productWords(first)}, {formatEuro(centsOf(first.amount))}. Sparisce da
        ogni elenco e, se teneva il regalo, lo rende di nuovo disponibile. La Cronologia resta.
      </p>
    );
  const sum = addCents(transactions.map(({ amount }) => centsOf(amount)));
  return (
    <p>
      In tutto {formatEuro(sum)}. Spariscono da ogni elenco e rendono di nuovo disponibili i regali che
      tenevano. La Cronologia resta. Quelle con incassi non si eliminano: di ciascuna si legge che cosa fare
      prima.
    </p>
  );
}

function Progress({ deletion }: { readonly deletion: Deletion }) {
  const { total, deleted, refused } = deletion;
  const done = deleted.length + refused.length;
  return (
    <>
      <p role="status">
        {done} di {total}
      </p>
      <div
        className={styles['progress']}
        role="progressbar"
        aria-label="Eliminazione in corso"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
      >
        <span style={{ width: `${(100 * done) / Math.max(1, total)}%` }} />
      </div>
    </>
  );
}

function Outcomes({ state, total, deleted, refused }: Deletion) {
  const untried = state === 'done' ? total - deleted.length - refused.length : 0;
  return (
    <ul className={styles['outcomes']}>
      {refused.map(({ transaction, message }) => (
        <li key={transaction.id}>
          <Icon name="circle-x" />
          <div>
            <Link
              className="link"
              to="/admin/transactions/$transactionId"
              params={{ transactionId: transaction.id }}
            >
              {[transaction.orderNumber, buyerWords(transaction)].filter(Boolean).join(', ')}
            </Link>
            <p className="soft">{message}</p>
          </div>
        </li>
      ))}
      {untried > 0 && (
        <li>
          <Icon name="player-pause" />
          <p>{countOf(untried, 'non tentata', 'non tentate')}.</p>
        </li>
      )}
      {state === 'done' && deleted.length > 0 && (
        <li className={styles['done']}>
          <Icon name="circle-check" />
          <p>{successOf(deleted.length)}</p>
        </li>
      )}
    </ul>
  );
}

const successOf = (count: number): string =>
  count === 1
    ? '1 transazione eliminata con successo.'
    : `${numberText(count)} transazioni eliminate con successo.`;

/** The words of the specification, of one or of several. */
function say({ deleted, refused, total }: Deletion): void {
  const [first] = refused;
  const isWhole = deleted.length === total;
  if (isWhole && total === 1) toast.success('Transazione eliminata');
  else if (isWhole) toast.success('Transazioni eliminate', successOf(total));
  else if (first && deleted.length === 0)
    toast.error(
      'Errore',
      `Errore durante l’eliminazione ${total === 1 ? 'della transazione' : 'delle transazioni'}: ${first.message}`,
    );
}

const titleOf = (transactions: readonly Transaction[], { state, total, deleted }: Deletion): string => {
  const what =
    transactions.length === 1 ? 'la transazione' : countOf(transactions.length, 'transazione', 'transazioni');
  if (state === 'done')
    return `${countOf(deleted.length, 'eliminata', 'eliminate')}, ${numberText(total - deleted.length)} no`;
  return state === 'running' ? 'Eliminazione in corso' : `Eliminare ${what}?`;
};

/** Asks, deletes, and says of each row that is still there why. */
export function DeleteDialog({ transactions, onClose }: DeleteDialogProps) {
  const { deletion, run, stop } = useDeleteEach();
  const { state } = deletion;
  const isOne = transactions.length === 1;
  const left = transactions.map(({ id }) => id).filter((id) => !deletion.deleted.includes(id));
  const begin = async (which: readonly Transaction[]) => {
    const done = await run(which);
    if (done.deleted.length === done.total) onClose([]);
    say(done);
  };
  const close = () => (state === 'running' ? stop() : onClose(left));
  return (
    <Dialog
      opened
      onClose={close}
      title={titleOf(transactions, deletion)}
      size={isOne ? 'sm' : 'smd'}
      footer={
        <Foot
          deletion={deletion}
          isOne={isOne}
          onClose={close}
          onStop={stop}
          onDelete={() => void begin(transactions)}
          onAgain={(some) => void begin(some.map(({ transaction }) => transaction))}
        />
      }
    >
      {state === 'idle' && <Question transactions={transactions} />}
      {state === 'running' && <Progress deletion={deletion} />}
      {state !== 'idle' && <Outcomes {...deletion} />}
    </Dialog>
  );
}

interface FootProps {
  readonly deletion: Deletion;
  readonly isOne: boolean;
  readonly onClose: () => void;
  readonly onStop: () => void;
  readonly onDelete: () => void;
  readonly onAgain: (some: readonly NotDeleted[]) => void;
}

function Foot({
  deletion: { state, refused },
  isOne,
  onClose,
  onStop,
  onDelete,
  onAgain,
}: FootProps): ReactNode {
  const unknown = refused.filter(({ isUnknown }) => isUnknown);
  switch (state) {
    case 'idle':
      return (
        <>
          <Button onClick={onClose} data-autofocus>
            Annulla
          </Button>
          <Button variant="danger" icon={<Icon name="trash" />} onClick={onDelete}>
            {isOne ? 'Elimina la transazione' : 'Elimina le transazioni'}
          </Button>
        </>
      );
    case 'running':
      return <Button onClick={onStop}>Interrompi</Button>;
    case 'done':
      return (
        <>
          {unknown.length > 0 && (
            <Button onClick={() => onAgain(unknown)}>Riprova con {unknown.length}</Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Ho capito
          </Button>
        </>
      );
  }
}

/** So many calls are under way together: quick enough, and the shop still serves everybody else. */
const AT_ONCE = 4;

interface NotDeleted {
  readonly transaction: Transaction;
  readonly message: string;
  /** The shop has not said no: another try may succeed. */
  readonly isUnknown: boolean;
}

interface Deletion {
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
function useDeleteEach() {
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
