import { type CreditKind, type GiftList, type ListCredit, type ListCreditEntry } from '@fiocco/contracts';
import { centsOf, centsTyped, formatDecimal } from '@fiocco/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { DateInput } from '../../../shared/office/controls/date-inputs.js';
import { MoneyInput, TextInput } from '../../../shared/office/controls/inputs.js';
import { SaidFields } from '../../../shared/office/controls/said-fields.js';
import {
  saidFaults,
  saidIn,
  saidNow,
  type SaidOfMoney,
} from '../../../shared/office/controls/said-of-money.js';
import { Segmented } from '../../../shared/office/controls/segmented.js';
import { type Form, type FormErrors, useForm } from '../../../shared/office/controls/use-form.js';
import { useClosingGuard } from '../../../shared/office/dialogs/closing-guard.js';
import { ConfirmDialog } from '../../../shared/office/dialogs/confirm-dialog.js';
import { Loaded, RowsSkeleton } from '../../../shared/office/page/states.js';
import { sessionQuery } from '../../../shared/office/queries/session.js';
import { CreditEntries, CreditSums, KIND_WORDS } from './credit-facts.js';
import { creditQuery, useRecordCredit, useReverseCredit } from './credit-queries.js';
import styles from './credit.module.css';
import { neededPastDayFault } from '../../../shared/office/controls/typed-date.js';
import { ReversalDialog } from '../../../shared/office/dialogs/reversal-dialog.js';
import { formatEuro } from '../../../shared/format/money.js';

/** How and why are asked of what is given back in money. */
interface CreditForm extends SaidOfMoney {
  readonly kind: CreditKind;
  readonly amount: string;
  readonly reference: string;
}

const emptyCredit = (): CreditForm => ({
  kind: 'used',
  amount: '',
  ...saidNow(),
  reference: '',
});

function amountFault(amount: string, available: string): string | undefined {
  const cents = centsTyped(amount);
  if (cents === null || cents <= 0) return 'Serve un importo, per esempio 49,90';
  return cents > centsOf(available) ? `Sono disponibili ${formatEuro(centsOf(available))}` : undefined;
}

const creditFaults = (
  { kind, amount, on, reference }: CreditForm,
  { available }: ListCredit,
): FormErrors<CreditForm> => ({
  amount: amountFault(amount, available),
  on: kind === 'returned' ? saidFaults({ on }).on : neededPastDayFault(on),
  reference: reference.trim() === '' ? 'Il riferimento è obbligatorio' : undefined,
});

interface CreditDialogProps {
  readonly list: GiftList;
  readonly onClose: () => void;
}

function Fields({ form, credit }: { readonly form: Form<CreditForm>; readonly credit: ListCredit }) {
  const { data: user } = useQuery(sessionQuery);
  const { values, errors, set } = form;
  return (
    <div className={styles['fields']}>
      {user?.role === 'admin' && (
        <Segmented
          label="Che cosa registrare"
          value={values.kind}
          onChange={(kind) => set('kind', kind)}
          options={[
            ['used', KIND_WORDS.used],
            ['returned', KIND_WORDS.returned],
          ]}
        />
      )}
      <div className={styles['pair']}>
        <Field
          label="Importo"
          required
          error={errors.amount}
          hint={`Disponibili ${formatEuro(centsOf(credit.available))}`}
        >
          {(control) => (
            <MoneyInput {...control} value={values.amount} onChange={(text) => set('amount', text)} />
          )}
        </Field>
        {values.kind === 'used' && (
          <Field label="Data" required error={errors.on}>
            {(control) => <DateInput {...control} value={values.on} onChange={(day) => set('on', day)} />}
          </Field>
        )}
      </div>
      {values.kind === 'returned' && <SaidFields form={form} howLabel="Restituito come" dayLabel="Data" />}
      <Field
        label="Riferimento"
        required
        error={errors.reference}
        hint="Il numero dello scontrino, della fattura o dell’ordine."
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={100}
            value={values.reference}
            onChange={(text) => set('reference', text)}
          />
        )}
      </Field>
    </div>
  );
}

interface LoadedDialogProps extends CreditDialogProps {
  readonly credit: ListCredit | undefined;
  /** What stands in its place while there is none. */
  readonly children: ReactNode;
}

const NOTHING: ListCredit = {
  fund: '0.00',
  shares: '0.00',
  used: '0.00',
  returned: '0.00',
  available: '0.00',
  entries: [],
};

interface BodyProps {
  readonly listId: number;
  readonly credit: ListCredit;
  readonly form: Form<CreditForm>;
  readonly onReverse: (entry: ListCreditEntry) => void;
}

function Body({ credit, listId, form, onReverse }: BodyProps) {
  const { data: user } = useQuery(sessionQuery);
  const available = centsOf(credit.available);
  return (
    <>
      <CreditSums credit={credit} listId={listId} />
      {available === 0 && <p className="soft">Non c’è credito da usare o da restituire.</p>}
      {available < 0 && (
        <p className={styles['overdrawn']}>
          È uscito più credito di quanto ce ne fosse: mancano {formatEuro(-available)}. Succede quando un
          regalo viene completato con quote già usate o restituite.
        </p>
      )}
      {available > 0 && <Fields form={form} credit={credit} />}
      <CreditEntries credit={credit} {...(user?.role === 'admin' && { onReverse })} />
    </>
  );
}

function Question({
  form: { values },
  ...asked
}: {
  readonly form: Form<CreditForm>;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const words = `${KIND_WORDS[values.kind]}: ${formatEuro(centsTyped(values.amount) ?? 0)}`;
  return (
    <ConfirmDialog {...asked} title={`${words}?`} confirm="Conferma">
      <p>
        {values.kind === 'returned' && 'Esce dalla cassa come rimborso in negozio. '}
        Una registrazione sbagliata può annullarla solo un amministratore, con un motivo.
      </p>
    </ConfirmDialog>
  );
}

/** What is there, and the way to record what goes; it is asked once more, because only an admin can take it back. */
function Credit({ list, onClose, credit, children }: LoadedDialogProps) {
  const [asks, setAsks] = useState(false);
  const [reversing, setReversing] = useState<ListCreditEntry | null>(null);
  const known = credit ?? NOTHING;
  const record = useRecordCredit(list.id, known);
  const form = useForm(emptyCredit(), (values) => creditFaults(values, known));
  const guard = useClosingGuard(form.dirty, onClose);
  const mayRecord = centsOf(known.available) > 0;
  const send = () => {
    const { kind, how, on, reason, reference, amount } = form.values;
    const said = kind === 'returned' ? { ...saidIn({ how, on, reason }), on } : { on };
    const cents = centsTyped(amount) ?? 0;
    record.mutate(
      { kind, ...said, reference: reference.trim(), amount: formatDecimal(cents) },
      {
        onSuccess: () => {
          toast.success(`${KIND_WORDS[kind]}: ${formatEuro(cents)}`);
          form.restart({ ...form.values, kind: 'used', amount: '', reference: '', reason: '' });
        },
        onError: (error) => {
          if (!form.refuse(error)) toast.error('Errore', messageOf(error));
        },
        onSettled: () => setAsks(false),
      },
    );
  };
  return (
    <>
      <Dialog
        opened
        onClose={guard.close}
        title="Credito della lista"
        under={list.name}
        size="smd"
        onSubmit={() => mayRecord && form.submit(() => setAsks(true))}
        footer={
          <>
            <Button onClick={guard.close}>Chiudi</Button>
            {mayRecord && (
              <Button variant="primary" type="submit">
                Registra
              </Button>
            )}
          </>
        }
      >
        {credit ? <Body credit={credit} listId={list.id} form={form} onReverse={setReversing} /> : children}
      </Dialog>
      {guard.question}
      <Question
        form={form}
        opened={asks}
        busy={record.isPending}
        onClose={() => setAsks(false)}
        onConfirm={send}
      />
      {reversing && <CreditReversal list={list} entry={reversing} onClose={() => setReversing(null)} />}
    </>
  );
}

/** What a list's guests gave that no finished gift has used up. */
export function CreditDialog({ list, onClose }: CreditDialogProps) {
  const query = useQuery(creditQuery(list.id));
  return (
    <Credit list={list} onClose={onClose} credit={query.data}>
      <Loaded
        query={query}
        skeleton={<RowsSkeleton rows={4} picture={false} />}
        failure="Errore nel caricamento del credito"
      >
        {() => null}
      </Loaded>
    </Credit>
  );
}

interface CreditReversalProps {
  readonly list: GiftList;
  readonly entry: ListCreditEntry;
  readonly onClose: () => void;
}

/** An admin takes back an entry of credit that was a mistake. */
function CreditReversal({ list, entry, onClose }: CreditReversalProps) {
  const reverse = useReverseCredit(list.id);
  const amount = formatEuro(centsOf(entry.amount));
  return (
    <ReversalDialog
      title="Annullare la registrazione?"
      about={
        <>
          <b>
            {KIND_WORDS[entry.kind]}: {amount}
          </b>{' '}
          ({entry.reference}) non conta più: la somma torna nel credito della lista
          {entry.kind === 'returned' && ' e nella cassa di oggi'}.
        </>
      }
      act="Annulla la registrazione"
      hint="Resta nel credito e nella cronologia della lista."
      movesMoney={entry.kind === 'returned'}
      busy={reverse.isPending}
      onSend={(reason, form) =>
        reverse.mutate(
          { entryId: entry.id, reason },
          {
            onSuccess: () => {
              toast.success('Registrazione annullata', `${amount} sono di nuovo nel credito della lista.`);
              onClose();
            },
            onError: (error) => {
              if (!form.refuse(error)) toast.error('Errore', messageOf(error));
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
