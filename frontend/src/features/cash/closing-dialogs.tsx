import {
  type CashRow,
  COUNTED_HOWS,
  type CountedHow,
  eachCounted,
  longDay,
  type RomeDay,
} from '@fiocco/contracts';
import { addCents, type Cents, centsTyped, formatDecimal } from '@fiocco/money';
import { messageOf } from '../../shared/api/problem.js';
import { Field } from '../../shared/kit/controls/field.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { MoneyInput } from '../../shared/office/controls/inputs.js';
import { ReasonField } from '../../shared/office/controls/reason-field.js';
import { type FormErrors, useForm } from '../../shared/office/controls/use-form.js';
import { CommandFrame } from '../../shared/office/dialogs/command-frame.js';
import { ReversalDialog } from '../../shared/office/dialogs/reversal-dialog.js';
import { daySubject } from './cash-period.js';
import { useCloseDay, useReopenDay, useTill } from './cash-queries.js';
import { bookedBy, countedName, differenceWords, differsBy } from './till-sums.js';
import styles from './cash.module.css';
import { amountText, formatEuro } from '../../shared/format/money.js';

interface CountForm extends Readonly<Record<CountedHow, string>> {
  readonly float: string;
  readonly reason: string;
}

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

const FLOAT_IS = 'I contanti che c’erano nel cassetto, prima di incassare.';
const cleared = (text: string): string => formatDecimal(centsTyped(text) ?? 0);

/** "Dovrebbero esserci 114,90 € (100,00 € di fondo e 14,90 € incassati): mancano 2,00 €" */
function expectedWords(how: CountedHow, booked: Cents, expected: Cents, typed: string): string {
  const of =
    how === 'contanti'
      ? ` (${formatEuro(expected - booked)} di fondo e ${formatEuro(booked)} incassati)`
      : '';
  const counted = centsTyped(typed);
  const differs = counted === null || counted === expected ? '' : `: ${differsBy(counted - expected)}`;
  return `Dovrebbero esserci ${formatEuro(expected)}${of}${differs}`;
}

interface CloseDialogProps {
  readonly day: RomeDay;
  readonly hows: readonly CashRow[];
  /** The float that is proposed; empty where the till was never closed. */
  readonly float: string;
  readonly onClose: () => void;
}

const countedIn = (values: CountForm): Cents =>
  addCents(COUNTED_HOWS.map((how) => centsTyped(values[how]) ?? 0));

/** What was counted beside what should be there: by each how that differs, and in all. */
function Outcome({
  differences,
  counted,
}: {
  readonly differences: readonly Cents[];
  readonly counted: Cents;
}) {
  const expected = counted - addCents(differences);
  const differing = COUNTED_HOWS.map((how, at) => [how, differences[at] ?? 0] as const).filter(
    ([, cents]) => cents !== 0,
  );
  return (
    <div role="status" className={`grow ${styles['outcome']}`}>
      {differing.length === 0 && <p className={styles['difference']}>Torna tutto.</p>}
      {differing.map(([how, cents]) => (
        <p key={how} className={styles['difference']}>
          {differenceWords(how, cents)}
        </p>
      ))}
      <p className="xs">
        Atteso <span className="num no-wrap">{formatEuro(expected)}</span>, contato{' '}
        <span className="num no-wrap">{formatEuro(counted)}</span>
        {differing.length > 1 && (
          <>
            : in tutto <span className="num no-wrap">{differsBy(counted - expected)}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** "Chiudi la giornata": what was in the till in the morning, and what lies there now. */
function CloseDialog({ day, hows, float: proposed, onClose }: CloseDialogProps) {
  const close = useCloseDay();
  const untouched = eachCounted((how) => (how !== 'contanti' && bookedBy(hows, how) === 0 ? '0' : ''));
  const form = useForm<CountForm>({ float: proposed, reason: '', ...untouched }, (values) =>
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
      about={`${daySubject(day)} non riceverà più incassi né rimborsi: solo un amministratore potrà registrarne, scrivendo il motivo.`}
      act="Chiudi la giornata"
      size="md"
      beside={differences && <Outcome differences={differences} counted={countedIn(form.values)} />}
      busy={close.isPending}
      dirty={form.dirty}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <h3 className="h3">Al mattino</h3>
      <Field
        label="Fondo cassa"
        required
        error={form.errors.float}
        hint={proposed === '' ? FLOAT_IS : `${FLOAT_IS} Proposto dall’ultima chiusura.`}
      >
        {(control) => (
          <MoneyInput {...control} {...form.input('float')} data-autofocus={proposed === '' || undefined} />
        )}
      </Field>
      <h3 className="h3">Adesso, contando</h3>
      <div className="form-grid">
        {COUNTED_HOWS.map((how) => {
          const expected = expectedOf(hows, how, form.values.float);
          return (
            <Field
              key={how}
              label={countedName(how)}
              required
              error={form.errors[how]}
              {...(expected !== null && {
                hint: expectedWords(how, bookedBy(hows, how), expected, form.values[how]),
              })}
            >
              {(control) => (
                <MoneyInput
                  {...control}
                  {...form.input(how)}
                  data-autofocus={(proposed !== '' && how === COUNTED_HOWS[0]) || undefined}
                />
              )}
            </Field>
          );
        })}
      </div>
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

interface DayDialogProps {
  readonly day: RomeDay;
  readonly onClose: () => void;
}

/** What the book says of the whole day, whatever the page is filtered by, and the float of the till's last closing. */
export function CloseDay({ day, onClose }: DayDialogProps) {
  const till = useTill(day);
  if (!till) return null;
  const { hows, float } = till;
  return (
    <CloseDialog day={day} hows={hows} float={float === null ? '' : amountText(float)} onClose={onClose} />
  );
}

export function ReopenDialog({ day, onClose }: DayDialogProps) {
  const reopen = useReopenDay(day);
  return (
    <ReversalDialog
      title="Riapri la giornata"
      about={`${daySubject(day)} riceve di nuovo incassi e rimborsi; poi va richiuso.`}
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
