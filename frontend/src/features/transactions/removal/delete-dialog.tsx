import type { Transaction } from '@fiocco/contracts';
import { addCents, centsOf } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { countOf, numberText } from '../../../shared/office/words.js';
import { buyerWords, productWords } from '../transaction-words.js';
import styles from './removal.module.css';
import { call } from '../../../shared/api/client.js';
import type { Tag } from '../../../shared/api/tags.js';
import { type Each, type Refused, untriedOf, useEach } from '../../../shared/office/records/use-each.js';
import { asShown } from '../commands/transaction-mutations.js';
import { formatEuro } from '../../../shared/format/money.js';

type Deletion = Each<Transaction>;

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
  const { total, refused } = deletion;
  const done = deletion.done.length + refused.length;
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

function Outcomes(deletion: Deletion) {
  const { state, done, refused } = deletion;
  const untried = untriedOf(deletion);
  return (
    <ul className={styles['outcomes']}>
      {refused.map(({ item: transaction, message }) => (
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
      {state === 'done' && done.length > 0 && (
        <li className={styles['done']}>
          <Icon name="circle-check" />
          <p>{successOf(done.length)}</p>
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
function say({ done, refused, total }: Deletion): void {
  const [first] = refused;
  const isWhole = done.length === total;
  if (isWhole && total === 1) toast.success('Transazione eliminata');
  else if (isWhole) toast.success('Transazioni eliminate', successOf(total));
  else if (first && done.length === 0)
    toast.error(
      'Errore',
      `Errore durante l’eliminazione ${total === 1 ? 'della transazione' : 'delle transazioni'}: ${first.message}`,
    );
}

const titleOf = (transactions: readonly Transaction[], { state, total, done }: Deletion): string => {
  const what =
    transactions.length === 1 ? 'la transazione' : countOf(transactions.length, 'transazione', 'transazioni');
  if (state === 'done')
    return `${countOf(done.length, 'eliminata', 'eliminate')}, ${numberText(total - done.length)} no`;
  return state === 'running' ? 'Eliminazione in corso' : `Eliminare ${what}?`;
};

/** Asks, deletes, and says of each row that is still there why. */
export function DeleteDialog({ transactions, onClose }: DeleteDialogProps) {
  const { each: deletion, run, stop } = useDeleteEach();
  const { state } = deletion;
  const isOne = transactions.length === 1;
  const left = transactions.filter((one) => !deletion.done.includes(one)).map(({ id }) => id);
  const begin = async (which: readonly Transaction[]) => {
    const done = await run(which);
    if (done.done.length === done.total) onClose([]);
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
          onAgain={(some) => void begin(some.map(({ item }) => item))}
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
  readonly onAgain: (some: readonly Refused<Transaction>[]) => void;
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

/** Deletes transactions one by one, a few at a time. */
const useDeleteEach = () =>
  useEach<Transaction>(
    (transaction) =>
      call('DELETE /api/transactions/:id', { params: { id: transaction.id }, ...asShown(transaction) }),
    (transactions) => [
      'transactions',
      'lists',
      'products',
      ...transactions.map(({ id }): Tag => `transaction:${id}`),
    ],
  );
