import type { RecordKind, RecordName } from '../../platform/index.js';

export const accountRecords: RecordKind = {
  code: 'account',
  table: 'users',
  readers: 'admin',
  person: { addresses: ['email'], isErased: false },
  fields: {
    username: { label: 'Username' },
    name: { label: 'Nome' },
    email: { label: 'E-mail' },
    role: { label: 'Ruolo', words: { admin: 'Amministratore', staff: 'Staff' } },
    active: { label: 'Attivo' },
    password: { label: 'Password' },
    secondFactor: { label: 'Secondo fattore', isTransient: true },
    recoveryCodes: { label: 'Codici di recupero', isTransient: true },
    lastLogin: { label: 'Accesso', as: 'moment', isTransient: true },
    lastLogout: { label: 'Uscita', as: 'moment', isTransient: true },
  },
};

export const accountRecord = (id: number | string): RecordName => ({ kind: accountRecords, id });
