import {
  type CashRow,
  COUNTED_HOWS,
  type CountedHow,
  type DayClosing,
  eachCounted,
  longDay,
  type RomeDay,
} from '@fiocco/contracts';
import { type Cents, centsOf, centsTyped, formatDecimal, formatEuro } from '@fiocco/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../shared/api/problem.js';
import { formatDateTime } from '../../shared/format/dates.js';
import { Button, buttonClass } from '../../shared/kit/controls/button.js';
import { Field } from '../../shared/kit/controls/field.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { MoneyInput } from '../../shared/office/controls/inputs.js';
import { ReasonField } from '../../shared/office/controls/reason-field.js';
import { type FormErrors, useForm } from '../../shared/office/controls/use-form.js';
import { CommandFrame } from '../../shared/office/dialogs/command-frame.js';
import { ReversalDialog } from '../../shared/office/dialogs/reversal-dialog.js';
import { Euro } from '../../shared/office/euro.js';
import { type Column, DataTable } from '../../shared/office/page/data-table.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { closingsQuery } from '../../shared/office/queries/closings.js';
import { sessionQuery } from '../../shared/office/queries/session.js';
import { cashQuery, useCloseDay, useReopenDay } from './cash-queries.js';
import { countedName, CountedSum } from './counted-sum.js';
import styles from './cash.module.css';

interface CountForm extends Readonly<Record<CountedHow, string>> {
  readonly float: string;
  readonly reason: string;
}

/** What the book says of a how, without the float. */
const bookedBy = (hows: readonly CashRow[], how: CountedHow): Cents =>
  centsOf(hows.find(({ key }) => key === how)?.net ?? '0.00');

/** What should lie there; null while the float cannot be read. */
function expectedOf(hows: readonly CashRow[], how: CountedHow, float: string): Cents | null {
  const floatCents = centsTyped(float);
  if (how !== 'contanti') return bookedBy(hows, how);
  return floatCents === null ? null : bookedBy(hows, how) + floatCents;
}

/** Null while something is missing. */
function differenceIn(hows: readonly CashRow[], values: CountForm): readonly Cents[] | null {
  const differences = COUNTED_HOWS.map((how) => {
    const [counted, expected] = [centsTyped(values[how]), expectedOf(hows, how, values.float)];
    return counted === null || expected === null ? null : counted - expected;
  });
  return differences.every((one) => one !== null) ? differences : null;
}

const NO_AMOUNT = 'Serve un importo, anche 0';

function countFaults(hows: readonly CashRow[], values: CountForm): FormErrors<CountForm> {
  const differs = differenceIn(hows, values)?.some((cents) => cents !== 0) ?? false;
  const faults: Record<string, string | undefined> = {
    reason: differs && values.reason.trim() === '' ? 'Scrivi il motivo della differenza' : undefined,
  };
  for (const field of ['float', ...COUNTED_HOWS] as const)
    if ((centsTyped(values[field]) ?? -1) < 0) faults[field] = NO_AMOUNT;
  return faults;
}

const cleared = (text: string): string => formatDecimal(centsTyped(text) ?? 0);

interface CloseDialogProps {
  readonly day: RomeDay;
  readonly hows: readonly CashRow[];
  readonly onClose: () => void;
}

function differenceWords(differences: readonly Cents[]): string {
  if (differences.every((cents) => cents === 0)) return 'Torna tutto.';
  const total = differences.reduce((sum, cents) => sum + cents, 0);
  return `Differenza ${total < 0 ? '−' : '+'}${formatEuro(Math.abs(total))}`;
}

/** "Chiudi la giornata": what was in the till in the morning, and what lies there now. */
function CloseDialog({ day, hows, onClose }: CloseDialogProps) {
  const close = useCloseDay();
  const untouched = eachCounted((how) => (how !== 'contanti' && bookedBy(hows, how) === 0 ? '0' : ''));
  const form = useForm<CountForm>({ float: '', reason: '', ...untouched }, (values) =>
    countFaults(hows, values),
  );
  const differences = differenceIn(hows, form.values);
  const differs = differences?.some((cents) => cents !== 0) ?? false;
  const send = ({ float, reason, ...counted }: CountForm) =>
    close.mutate(
      {
        day,
        float: cleared(float),
        counted: eachCounted((how) => cleared(counted[how])),
        ...(differs && { reason: reason.trim() }),
      },
      {
        onSuccess: () => {
          toast.success('Giornata chiusa', longDay(day));
          onClose();
        },
        onError: (error) => {
          if (!form.refuse(error)) toast.error('Errore', messageOf(error));
        },
      },
    );
  return (
    <CommandFrame
      title="Chiudi la giornata"
      about={`${longDay(day)}: una giornata chiusa non riceve altro, se non da un amministratore con un motivo.`}
      act="Chiudi la giornata"
      busy={close.isPending}
      dirty={form.dirty}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <Field label="Fondo cassa" required error={form.errors.float} hint="I contanti che c’erano al mattino.">
        {(control) => <MoneyInput {...control} {...form.input('float')} data-autofocus />}
      </Field>
      <div className="form-grid">
        {COUNTED_HOWS.map((how) => {
          const expected = expectedOf(hows, how, form.values.float);
          return (
            <Field
              key={how}
              label={countedName(how)}
              required
              error={form.errors[how]}
              {...(expected !== null && { hint: `Dovrebbero esserci ${formatEuro(expected)}` })}
            >
              {(control) => <MoneyInput {...control} {...form.input(how)} />}
            </Field>
          );
        })}
      </div>
      {differences && (
        <p role="status" className={styles['difference']}>
          {differenceWords(differences)}
        </p>
      )}
      {differs && (
        <ReasonField
          label="Motivo della differenza"
          hint="Resta con la chiusura."
          {...form.field('reason')}
        />
      )}
    </CommandFrame>
  );
}

/** What the book says of the whole day, whatever the page is filtered by. */
function CloseDay({ day, onClose }: Omit<CloseDialogProps, 'hows'>) {
  const { data: cash } = useQuery({ ...cashQuery({ from: day, to: day }), staleTime: 0 });
  return cash ? <CloseDialog day={day} hows={cash.hows} onClose={onClose} /> : null;
}

function ReopenDialog({ day, onClose }: { readonly day: RomeDay; readonly onClose: () => void }) {
  const reopen = useReopenDay(day);
  return (
    <ReversalDialog
      title="Riapri la giornata"
      about={`${longDay(day)} riceve di nuovo incassi e rimborsi, e poi va chiusa ancora.`}
      act="Riapri"
      hint="Resta con la chiusura."
      busy={reopen.isPending}
      onClose={onClose}
      onSend={(reason, form) =>
        reopen.mutate(reason, {
          onSuccess: () => {
            toast.success('Giornata riaperta', longDay(day));
            onClose();
          },
          onError: (error) => {
            if (!form.refuse(error)) toast.error('Errore', messageOf(error));
          },
        })
      }
    />
  );
}

type CountRow = { readonly how: CountedHow };
const countColumns = (closing: DayClosing): readonly Column<CountRow>[] => {
  const sum = (of: 'expected' | 'counted' | 'difference') => ({
    align: 'end' as const,
    render: ({ how }: CountRow) => <CountedSum closing={closing} how={how} amount={closing[of][how]} />,
  });
  return [
    { key: 'name', head: 'Come', names: true, render: ({ how }) => countedName(how) },
    { key: 'received', head: 'Atteso', labelled: true, ...sum('expected') },
    { key: 'reversed', head: 'Contato', labelled: true, ...sum('counted') },
    { key: 'net', head: 'Differenza', ...sum('difference') },
  ];
};

/** A closed day as it was counted. */
function Counted({ closing }: { readonly closing: DayClosing }) {
  const { by, at, float, difference, reason } = closing;
  return (
    <>
      <p>
        Chiusa da {by} il {formatDateTime(at)}. Fondo cassa <Euro amount={float} />, differenza{' '}
        <b>
          <Euro amount={difference.total} />
        </b>
        {reason && <>. Motivo: «{reason}»</>}
      </p>
      <DataTable
        className={styles['table']}
        cards="phone"
        labelledBy="cassa-chiusura"
        columns={countColumns(closing)}
        rows={COUNTED_HOWS.map((how) => ({ how }))}
        keyOf={({ how }) => how}
      />
    </>
  );
}

function ClosedDay({ closing, onReopen }: { readonly closing: DayClosing; readonly onReopen: () => void }) {
  const { data: user } = useQuery(sessionQuery);
  return (
    <>
      <Counted closing={closing} />
      <div className={styles['acts']}>
        <Link
          className={buttonClass({ variant: 'line' })}
          to="/admin/cash"
          search={{ day: closing.day, sheet: 'closing' }}
        >
          <Icon name="printer" />
          Foglio della chiusura
        </Link>
        {user?.role === 'admin' && <Button onClick={onReopen}>Riapri la giornata…</Button>}
      </div>
    </>
  );
}

function OpenDay({ wasClosed, onClose }: { readonly wasClosed: boolean; readonly onClose: () => void }) {
  return (
    <>
      <p className="soft">
        {wasClosed
          ? 'È stata riaperta: va chiusa di nuovo.'
          : 'Si conta quello che c’è in cassa, e la giornata non riceve altro.'}
      </p>
      <div className={styles['acts']}>
        <Button variant="primary" onClick={onClose}>
          Chiudi la giornata…
        </Button>
      </div>
    </>
  );
}

/** The till of one day: closed, or to be closed. */
export function DayOfTill({ day, today }: { readonly day: RomeDay; readonly today: RomeDay }) {
  const { data: closings } = useQuery(closingsQuery({ from: day, to: day }));
  const [asks, setAsks] = useState<'close' | 'reopen' | null>(null);
  const answered = () => setAsks(null);
  if (!closings || day > today) return null;
  const [closing] = closings;
  return (
    <section className={styles['grouping']} aria-labelledby="cassa-chiusura">
      <h2 className="h2" id="cassa-chiusura">
        Chiusura <span className="soft">{closing?.closed ? 'giornata chiusa' : 'giornata aperta'}</span>
      </h2>
      {closing?.closed ? (
        <ClosedDay closing={closing} onReopen={() => setAsks('reopen')} />
      ) : (
        <OpenDay wasClosed={closing !== undefined} onClose={() => setAsks('close')} />
      )}
      {/* Beside what the day shows: the news that it is closed may come before the answer to whoever closes it. */}
      {asks === 'close' && <CloseDay day={day} onClose={answered} />}
      {asks === 'reopen' && <ReopenDialog day={day} onClose={answered} />}
    </section>
  );
}
