import { type Administrator, mailRefusal, type StaffRole, typedPassword } from '@fiocco/contracts';
import { call } from '../../shared/api/client.js';
import type { FormErrors } from '../../shared/office/controls/use-form.js';
import { nameOfUser } from '../../shared/office/queries/session.js';
import type { RecordKind } from '../../shared/office/records/record-kind.js';
import { failureOf } from './administrators-query.js';

export interface AdministratorValues {
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly active: boolean;
}

export const ROLE_WORDS: Readonly<Record<StaffRole, string>> = { admin: 'Amministratore', staff: 'Staff' };

const EMPTY: AdministratorValues = {
  username: '',
  password: '',
  name: '',
  email: '',
  role: 'staff',
  active: true,
};

function valuesOf(known: Administrator | null): AdministratorValues {
  if (!known) return EMPTY;
  const { username, name, email, role, active } = known;
  return { username, password: '', name: name ?? '', email: email ?? '', role, active };
}

function faultsOf(
  { username, password, email }: AdministratorValues,
  isNew: boolean,
): FormErrors<AdministratorValues> {
  const isShort = typedPassword(password).length < 6 && (isNew || password !== '');
  return {
    ...(username.trim().length < 3 && { username: 'Username deve essere almeno 3 caratteri' }),
    ...(isShort && { password: 'Password deve essere almeno 6 caratteri' }),
    ...(password.length > 100 && { password: 'La password non può superare i 100 caratteri' }),
    ...(email.trim() && { email: mailRefusal(email, 'Email non valida') ?? undefined }),
  };
}

async function send(values: AdministratorValues, known: Administrator | null): Promise<Administrator> {
  const { password, ...fields } = values;
  if (!known) return call('POST /api/administrators', { body: values });
  const body = password === '' ? fields : values;
  return call('PATCH /api/administrators/:id', { params: { id: known.id }, body, version: known.version });
}

/** There is no call for one account alone. */
async function readAgain({ id }: Administrator): Promise<Administrator> {
  const found = (await call('GET /api/administrators')).find((each) => each.id === id);
  if (!found) throw new Error(`No account ${id}`);
  return found;
}

/** The dialog's title names the person. */
export function administratorKind(
  account: Administrator | null,
): RecordKind<Administrator, AdministratorValues> {
  return {
    name: 'administrator',
    words: {
      edit: {
        title: account ? `Modifica ${nameOfUser(account)}` : '',
        save: 'Salva modifiche',
        done: 'Amministratore aggiornato',
      },
      make: { title: 'Nuovo account', save: 'Crea account', done: 'Amministratore creato' },
      failed: { edit: 'l’aggiornamento dell’amministratore', make: 'la creazione dell’amministratore' },
    },
    failureOf: (error, known) => failureOf(error, known === null),
    secrets: ['password'],
    changes: ['administrators', 'account', 'session'],
    valuesOf,
    faultsOf: (values, known) => faultsOf(values, known === null),
    send,
    conflict: {
      read: readAgain,
      labels: { username: 'Username', name: 'Nome', email: 'E-mail', role: 'Ruolo', active: 'Attivo' },
      words: { role: (role) => ROLE_WORDS[role as StaffRole] ?? role },
    },
  };
}
