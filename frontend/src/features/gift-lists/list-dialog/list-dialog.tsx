import { DELIVERY_NAMES, type GiftList, type Occasion, PAYMENT_NAMES } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { occasionsQuery, readList } from '../../../shared/office/queries/records.js';
import { EditRecordDialog } from '../../../shared/office/records/edit-record-dialog.js';
import styles from '../gift-lists.module.css';
import { BeneficiarySection, ListSection, TermsSection } from './sections.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { IconButton } from '../../../shared/kit/controls/icon-button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Option, PasswordInput } from '../../../shared/office/controls/inputs.js';
import { LatestChanges } from '../../../shared/office/diary/latest-changes.js';
import { copyAndSay } from '../../../shared/office/controls/copy-button.js';
import { PASSWORD_COPIED } from '../password-copied.js';
import { AreaField, type ListFormProps } from './text-field.js';
import { call } from '../../../shared/api/client.js';
import { isApiProblem } from '../../../shared/api/problem.js';
import { formatDate } from '../../../shared/format/dates.js';
import type { RecordKind } from '../../../shared/office/records/record-kind.js';
import { bodyOf, DELIVERY_FAULT, listFaults, type ListValues, PAYMENT_FAULT, valuesOf } from './list-form.js';

/** Names of the fields where two versions of a list are set side by side. */
const LIST_LABELS: Record<keyof ListValues, string> = {
  name: 'Nome della lista',
  beneficiaryName: 'Beneficiario',
  occasionId: 'Occasione',
  newOccasion: 'Nuova occasione',
  eventDate: 'Giorno dell’evento',
  startDate: 'Aperta dal',
  endDate: 'Aperta fino al',
  image: 'Copertina',
  notes: 'Note interne',
  beneficiaryEmail: 'E-mail',
  beneficiaryPhone: 'Telefono',
  secondBeneficiaryName: 'Seconda persona',
  secondBeneficiaryEmail: 'E-mail della seconda persona',
  secondBeneficiaryPhone: 'Telefono della seconda persona',
  addressName: 'Nome del destinatario',
  addressSurname: 'Cognome del destinatario',
  street: 'Via e numero',
  zipCode: 'CAP',
  city: 'Città',
  province: 'Provincia',
  country: 'Paese',
  addressNotes: 'Note per la consegna',
  publicMessage: 'Messaggio agli ospiti',
  password: 'Password',
  acceptsFund: 'Fondo libero',
  notifyBeneficiary: 'Avvisa il beneficiario',
  state: 'Stato',
  ...PAYMENT_NAMES,
  ...DELIVERY_NAMES,
};

/** The parts of the address that are called otherwise here. */
const ADDRESS_FIELDS: Readonly<Record<string, string>> = {
  name: 'addressName',
  surname: 'addressSurname',
  notes: 'addressNotes',
};

/** The server names its nested fields in an error; the dialog's fields are flat. */
function flattened(error: unknown): unknown {
  if (!isApiProblem(error)) return error;
  const { allowedPaymentMethods: payment, allowedDeliveryModes: delivery } = error.fields;
  const address = Object.entries(error.fields).flatMap(([field, text]) => {
    const [group, part = ''] = field.split('.');
    return group === 'beneficiaryAddress' ? [[ADDRESS_FIELDS[part] ?? part, text] as const] : [];
  });
  const flat = {
    ...Object.fromEntries(address),
    ...(payment && { [PAYMENT_FAULT]: payment }),
    ...(delivery && { [DELIVERY_FAULT]: delivery }),
  };
  Object.assign(error.problem, { fields: { ...error.fields, ...flat } });
  return error;
}

const STATE_WORDS = { open: 'Aperta', suspended: 'Sospesa', archived: 'Archiviata' } as const;

const day = (value: string) => value && formatDate(value);

/** A list as its dialog edits it; two versions name their occasion, not its number. */
function listKind(occasions: readonly Occasion[]): RecordKind<GiftList, ListValues> {
  return {
    name: 'list',
    words: {
      edit: { title: 'Modifica lista', save: 'Salva modifiche', done: 'Lista aggiornata' },
      make: { title: 'Nuova lista', save: 'Crea lista', done: 'Lista regalo creata' },
      failed: { edit: 'l’aggiornamento della lista', make: 'la creazione della lista' },
    },
    // Occasions count their lists.
    changes: ['lists', 'occasions'],
    valuesOf,
    faultsOf: listFaults,
    send: (values, known) => {
      const body = bodyOf(values, known);
      if (!known) return call('POST /api/gift-lists', { body });
      return call('PUT /api/gift-lists/:id', { params: { id: known.id }, body, version: known.version });
    },
    refusalOf: flattened,
    conflict: {
      read: ({ id }) => readList(id),
      labels: LIST_LABELS,
      words: {
        occasionId: (id) => occasions.find((occasion) => String(occasion.id) === id)?.name ?? id,
        eventDate: day,
        startDate: day,
        endDate: day,
        state: (state) => STATE_WORDS[state as GiftList['state']],
        password: (password) => password && '•'.repeat(8),
      },
    },
  };
}

function PasswordField({ form }: ListFormProps) {
  const { password } = form.values;
  return (
    <Field label="Password" error={form.errors.password} hint="Vuota, la lista è aperta a chi ha il link.">
      {(control) => (
        <span className="flex">
          <PasswordInput
            {...control}
            icon="lock"
            autoComplete="new-password"
            maxLength={100}
            value={password}
            onChange={(value) => form.set('password', value)}
          />
          <IconButton
            icon={<Icon name="copy" />}
            label="Copia la password"
            disabled={password === ''}
            onClick={() => void copyAndSay({ text: password, ...PASSWORD_COPIED })}
          />
        </span>
      )}
    </Field>
  );
}

function PublicSection({ form }: ListFormProps) {
  return (
    <section>
      <h3 className="h3">Pagina pubblica</h3>
      <div className="form-grid">
        <AreaField form={form} name="publicMessage" label="Messaggio agli ospiti" max={2000} />
        <PasswordField form={form} />
        <div className="field">
          <span className="field-label">Fondo libero</span>
          <Option
            as="switch"
            label="Accetta contributi senza prodotto"
            checked={form.values.acceptsFund}
            onChange={(on) => form.set('acceptsFund', on)}
          />
        </div>
      </div>
    </section>
  );
}

interface ListDialogProps {
  readonly list: GiftList | null;
  readonly onClose: () => void;
  /** A new list stands: its products come next. */
  readonly onMade?: (list: GiftList) => void;
}

/** Everything about a list except its products. */
export function ListDialog({ list, onClose, onMade }: ListDialogProps) {
  const { data: occasions = [] } = useQuery(occasionsQuery);
  return (
    <EditRecordDialog
      kind={listKind(occasions)}
      record={list}
      onClose={onClose}
      onMade={onMade}
      size="lg"
      bodyClass={styles['edit']}
    >
      {(form) => (
        <>
          <ListSection form={form} list={list} />
          <BeneficiarySection form={form} />
          <PublicSection form={form} />
          <TermsSection form={form} />
          {list && <LatestChanges of={{ subject: `list:${list.id}` }} all={{ giftListId: list.id }} />}
        </>
      )}
    </EditRecordDialog>
  );
}
