import { DELIVERY_NAMES, type GiftList, type Occasion, PAYMENT_NAMES } from '@fiocco/contracts';
import { call } from '../../../shared/api/client.js';
import { isApiProblem, signedOut } from '../../../shared/api/problem.js';
import { withSession } from '../../../shared/api/session-lost.js';
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
  state: 'Stato',
  ...PAYMENT_NAMES,
  ...DELIVERY_NAMES,
};

/** The parts of the address that are called otherwise here. */
const ADDRESS_FIELDS: Readonly<Record<string, string>> = {
  ...{ name: 'addressName', surname: 'addressSurname', notes: 'addressNotes' },
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
export function listKind(occasions: readonly Occasion[]): RecordKind<GiftList, ListValues> {
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
      read: ({ id }) =>
        withSession(async () => {
          const list = await call('GET /api/gift-lists/:id', { params: { id } });
          if (!('version' in list)) throw signedOut();
          return list;
        }),
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
