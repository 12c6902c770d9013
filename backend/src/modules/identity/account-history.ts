import type { RecordKind, RecordName } from '../../platform/index.js';

export const accountRecords: RecordKind = {
  code: 'account',
  table: 'users',
  readers: 'admin',
  person: { address: 'email', isErased: false },
  fields: {
    username: { label: 'Username' },
    name: { label: 'Nome' },
    email: { label: 'E-mail' },
    role: { label: 'Ruolo', words: { admin: 'Titolare', staff: 'Commesso' } },
    active: { label: 'Attivo' },
    password: { label: 'Password' },
    lastLogin: { label: 'Accesso', as: 'moment', isTransient: true },
    lastLogout: { label: 'Uscita', as: 'moment', isTransient: true },
  },
};

export const accountRecord = (id: number | string): RecordName => ({ kind: accountRecords, id });
