import { addressParts, invoiceFacts, type Transaction } from '@fiocco/contracts';
import { useState } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { Field } from '../../../shared/kit/controls/field.js';
import {
  invoiceErrors,
  invoiceField,
  INVOICE_PATHS,
  type InvoicePath,
  type InvoiceTexts,
  textsOf,
  typedInvoice,
} from '../../../shared/kit/text/invoice-fields.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { CopyButton } from '../../../shared/office/controls/copy-button.js';
import { TextInput } from '../../../shared/office/controls/inputs.js';
import { useForm } from '../../../shared/office/controls/use-form.js';
import { CommandFrame } from '../../../shared/office/dialogs/command-frame.js';
import { Stack } from '../../../shared/office/stack.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { useNoteInvoice } from '../commands/transaction-mutations.js';
import { useCommand } from '../commands/use-command.js';
import { buyerWords, productWords } from '../transaction-words.js';
import { CopyIcon } from './copy-icon.js';
import styles from './detail.module.css';

interface InvoiceProps {
  readonly transaction: Transaction;
}

const mayNote = ({ stage, buyerName }: Transaction): boolean =>
  stage !== 'draft' && stage !== 'removed' && buyerName !== null;

/** What the shop needs to make out an invoice, to be copied into the program that does. */
export function Invoice({ transaction }: InvoiceProps) {
  const [isNoting, note] = useState(false);
  const { invoice } = transaction;
  if (!invoice && !mayNote(transaction)) return null;
  const facts = invoice ? invoiceFacts(invoice) : [];
  return (
    <section id="fattura" className={styles['section']}>
      <h2 className="h2">Fattura</h2>
      {facts.length > 0 ? (
        <dl className="facts">
          {facts.map(([label, text]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>
                <span translate="no">{text}</span>{' '}
                <CopyIcon text={text} label={`Copia: ${label}`} done={`Copiato: ${label}`} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="soft">Nessuna fattura richiesta.</p>
      )}
      <Stack gap={8} mt={12}>
        <div className="flex wrap">
          {facts.length > 0 && (
            <CopyButton
              text={facts.map(([label, text]) => `${label}: ${text}`).join('\n')}
              done="Dati per la fattura copiati"
            >
              Copia tutto
            </CopyButton>
          )}
          {mayNote(transaction) && (
            <Button icon={<Icon name="pencil" />} onClick={() => note(true)}>
              {invoice ? 'Modifica i dati' : 'Aggiungi i dati'}
            </Button>
          )}
        </div>
      </Stack>
      {isNoting && <InvoiceDialog transaction={transaction} onClose={() => note(false)} />}
    </section>
  );
}

/** A form's names of the fields are those of the server's refusals. */
type Named = `invoice.${InvoicePath}`;
type Values = Readonly<Record<Named, string>>;
const named = (path: InvoicePath): Named => `invoice.${path}`;

function valuesOf({ invoice, buyerName, buyerAddress }: Transaction): Values {
  const { name: _, surname: __, ...address } = addressParts(buyerAddress);
  const texts = textsOf(invoice ?? { name: buyerName ?? '', address });
  return Object.fromEntries(INVOICE_PATHS.map((path) => [named(path), texts[path]])) as Values;
}

const textsIn = (values: Values): InvoiceTexts =>
  Object.fromEntries(INVOICE_PATHS.map((path) => [path, values[named(path)]])) as InvoiceTexts;

function InvoiceDialog({ transaction: current, onClose }: InvoiceProps & { readonly onClose: () => void }) {
  const { transaction, notice, run } = useCommand(current, { stands: mayNote, onClose });
  const save = useNoteInvoice(transaction);
  const form = useForm(valuesOf(current), (values) => invoiceErrors(textsIn(values)));
  const send = (values: Values) =>
    run(save, typedInvoice(textsIn(values)), {
      done: () => toast.success('Dati per la fattura salvati'),
      form,
    });
  const takeBack = () => run(save, null, { done: () => toast.success('Dati per la fattura tolti') });
  return (
    <CommandFrame
      title="Dati per la fattura"
      about={
        <>
          <b>{buyerWords(transaction)}</b>, {productWords(transaction)}
        </>
      }
      act="Salva"
      busy={save.isPending}
      dirty={form.dirty}
      notice={notice}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <div className="form-grid">
        {INVOICE_PATHS.map((path) => {
          const { label, aside, hint, wide, most } = invoiceField(path);
          return (
            <Field
              key={path}
              label={label}
              required={aside === undefined}
              aside={aside}
              hint={hint}
              error={form.errors[named(path)]}
              className={wide && 'both-columns'}
            >
              {(control) => (
                <TextInput {...control} autoComplete="off" maxLength={most} {...form.input(named(path))} />
              )}
            </Field>
          );
        })}
      </div>
      {transaction.invoice && (
        <Button icon={<Icon name="trash" />} busy={save.isPending} onClick={takeBack}>
          Togli i dati: la fattura non serve più
        </Button>
      )}
    </CommandFrame>
  );
}
