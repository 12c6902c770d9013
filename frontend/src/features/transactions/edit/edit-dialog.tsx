import type { Transaction } from '@fiocco/contracts';
import { centsTyped } from '@fiocco/money';
import { type QueryClient, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { useClosingGuard } from '../../../shared/office/dialogs/closing-guard.js';
import { ErrorState, RowsSkeleton } from '../../../shared/office/page/states.js';
import { CancelDialog } from '../commands/cancel-dialog.js';
import { isOffered } from '../../../shared/office/transaction-actions.js';
import { RefundDialog } from '../commands/refund-dialog.js';
import { TransferDialog } from '../commands/transfer-dialog.js';
import { OvertakenNotice } from '../overtaken-notice.js';
import { transactionQuery } from '../queries.js';
import { productWords } from '../transaction-words.js';
import { Autosave, type AutosavePorts, type AutosaveState } from './autosave.js';
import { EditField, type Editing } from './edit-field.js';
import { bodyOf, type EditField as Field, faultOf, textOf } from './edit-fields.js';
import styles from './edit.module.css';
import { AskedChange } from './asked-change.js';
import { type AskedField, isAskable } from './asked-fields.js';
import { call } from '../../../shared/api/client.js';
import { refreshTags } from '../../../shared/api/tags.js';
import { changesOf } from '../commands/transaction-mutations.js';

function portsOf(client: QueryClient, transaction: Transaction): AutosavePorts {
  const { id } = transaction;
  const standing = () => client.getQueryData(transactionQuery(id).queryKey) ?? transaction;
  return {
    standing,
    async send(field, text, write) {
      const { version } = standing();
      try {
        const saved = await call('PUT /api/transactions/:id', {
          params: { id },
          body: { ...bodyOf(field, text), write },
          version,
        });
        // The next field is saved on top of this version, also where it cannot be read anew.
        client.setQueryData<Transaction>(transactionQuery(id).queryKey, (before) => ({
          ...before,
          ...saved,
        }));
      } finally {
        // Also after a refusal: the answer may have been lost, and a conflict means that somebody else changed it.
        await refreshTags(client, changesOf(id));
      }
    },
  };
}

/** The fields of one transaction that save themselves. */
function useAutosave(transaction: Transaction): readonly [Autosave, AutosaveState] {
  const client = useQueryClient();
  const [autosave] = useState(() => new Autosave(portsOf(client, transaction)));
  return [autosave, useSyncExternalStore(autosave.subscribe, autosave.snapshot)];
}

interface EditDialogProps {
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

const CONTACT: readonly Field[] = ['buyerEmail', 'buyerPhone'];
const ASKED: readonly AskedField[] = ['status', 'type', 'amount', 'paymentMethod'];
const GIFT: readonly Field[] = ['deliveryMethod', 'documentNumber'];
const HAND_OVER: readonly Field[] = ['readyOn', 'deliveredOn', 'shippedOn', 'courier', 'trackingNumber'];
const WORDS: readonly Field[] = ['message', 'staffNote'];
const FIELDS: readonly Field[] = ['buyerName', ...CONTACT, ...WORDS, ...ASKED, ...GIFT, ...HAND_OVER];

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['section']}>
      <h3 className="h3">{title}</h3>
      <div className={`form-grid ${styles['grid']}`}>{children}</div>
    </section>
  );
}

const isSaving = ({ savings }: AutosaveState): boolean =>
  Object.values(savings).some(({ state }) => state === 'saving');

/** How far everything is, in words: also for who does not see the fields' notes. */
function savedWords(state: AutosaveState): string {
  const states = Object.values(state.savings).map((saving) => saving.state);
  const open = states.filter((one) => one === 'failed' || one === 'overtaken').length;
  if (open > 0) return open === 1 ? 'Un campo non è salvato' : `${open} campi non sono salvati`;
  if (isSaving(state)) return 'Salvo…';
  if (Object.keys(state.drafts).length > 0) return 'Si salva quando lasci il campo';
  return states.includes('saved')
    ? 'Transazione aggiornata'
    : 'Si salva da solo; quel che muove denaro chiede conferma';
}

type Ending = 'cancel' | 'refund' | 'transfer';

/** What ends or pays a purchase has a dialog of its own, which asks first; where there is money in it, it is given back. */
function endingFor(status: string, transaction: Transaction): Ending | null {
  if (status === 'annullata' && isOffered('cancel', transaction)) return 'cancel';
  if (status === 'annullata' && isOffered('refund', transaction)) return 'refund';
  const isAwaited = isOffered('transfer', transaction) && !isOffered('reopen', transaction);
  if (status === 'completata' && isAwaited) return 'transfer';
  return null;
}

/** The question that a choice leads to. */
type Asking = { readonly ending: Ending } | { readonly field: AskedField; readonly value: string };

const ENDINGS = { cancel: CancelDialog, refund: RefundDialog, transfer: TransferDialog };

interface AskedProps extends Pick<Editing, 'transaction'> {
  readonly asking: Asking;
  /** Another field, which was left before, is still being saved. */
  readonly waits: boolean;
  readonly onClose: () => void;
}

/** Once it is open, the question shows the transaction as it was then: all that was left before is in it. */
function Asked({ asking, waits, ...dialog }: AskedProps) {
  const [opened, open] = useState(!waits);
  if (!opened && !waits) open(true);
  if (!opened) return null;
  if (!('ending' in asking)) return <AskedChange {...asking} {...dialog} />;
  const Dialog = ENDINGS[asking.ending];
  return <Dialog {...dialog} />;
}

interface FieldsProps extends Editing {
  readonly asking: Asking | null;
  readonly onAsk: (asking: Asking | null) => void;
}

function Fields({ transaction, autosave, state, asking, onAsk }: FieldsProps) {
  const editing = { transaction, autosave, state };
  const takes = (field: AskedField) => (value: string) => {
    if (!isChanged(field, value, transaction)) return false;
    const ending = field === 'status' ? endingFor(value, transaction) : null;
    if (ending === null && !isAskable(field, value, transaction)) return false;
    onAsk(ending ? { ending } : { field, value });
    return true;
  };
  const row = (field: Field) => <EditField key={field} field={field} {...editing} />;
  const answered = () => {
    // What was typed of the amount is taken back with its own question only.
    if (asking && 'field' in asking && asking.field === 'amount') autosave.discard('amount');
    onAsk(null);
  };
  return (
    <>
      <OvertakenNotice overtaken={state.overtaken} className={styles['told']} />
      <Section title="Acquirente">
        <EditField field="buyerName" className="both-columns" {...editing} />
        {CONTACT.map(row)}
        {WORDS.map((field) => (
          <EditField key={field} field={field} className="both-columns" {...editing} />
        ))}
      </Section>
      <Section title="Regalo">
        {ASKED.map((field) => (
          <EditField key={field} field={field} takes={takes(field)} {...editing} />
        ))}
        {GIFT.map(row)}
      </Section>
      <Section title="Preparazione e consegna">{HAND_OVER.map(row)}</Section>
      {asking && (
        <Asked asking={asking} waits={isSaving(state)} transaction={transaction} onClose={answered} />
      )}
    </>
  );
}

/** Whether it is another value, and one that can be saved: what is wrong is said beside the field. */
function isChanged(field: AskedField, value: string, transaction: Transaction): boolean {
  if (faultOf(field, value) !== undefined) return false;
  const stands = textOf(field, transaction);
  return field === 'amount' ? centsTyped(value) !== centsTyped(stands) : value !== stands;
}

interface BodyProps extends FieldsProps {
  readonly query: UseQueryResult<Transaction>;
}

/** The transaction is read anew first: the page under the dialog may be old. */
function Body({ query, ...editing }: BodyProps) {
  if (query.data && query.isFetchedAfterMount) return <Fields {...editing} />;
  if (query.isFetching || !query.error) return <RowsSkeleton rows={6} />;
  return (
    <ErrorState
      title="Errore nel caricamento della transazione"
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  );
}

/** Staff put a transaction right, field by field: each saves itself, save those that move money, which ask first. */
export function EditDialog({ transaction: opened, onClose }: EditDialogProps) {
  const query = useQuery(transactionQuery(opened.id));
  const transaction = query.data ?? opened;
  const [autosave, state] = useAutosave(opened);
  const [asking, setAsking] = useState<Asking | null>(null);
  const guard = useClosingGuard(Object.keys(state.drafts).length > 0 && !asking, onClose);
  // A field that is left by closing is saved or asked about first; only what could not be saved is asked about once more.
  const close = async () => {
    if (asking) return;
    if (await autosave.settled()) onClose();
    else guard.close();
  };
  const failed = FIELDS.filter((field) => state.savings[field]?.state === 'failed');
  return (
    <>
      <Dialog
        opened
        onClose={() => void close()}
        size="md"
        title="Modifica transazione"
        under={[transaction.orderNumber, productWords(transaction)].filter(Boolean).join(' · ')}
        footer={
          <>
            <span className="soft grow" role="status">
              {savedWords(state)}
            </span>
            {failed.length > 0 && (
              <Button onClick={() => failed.forEach((field) => void autosave.save(field))}>Riprova</Button>
            )}
            <Button variant="primary" onClick={() => void close()}>
              Chiudi
            </Button>
          </>
        }
      >
        <Body
          query={query}
          transaction={transaction}
          autosave={autosave}
          state={state}
          asking={asking}
          onAsk={setAsking}
        />
      </Dialog>
      {guard.question}
    </>
  );
}
