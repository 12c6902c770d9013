import { notFound, Problem } from '../../platform/index.js';

export const notSignedIn = (): Problem => new Problem('NOT_SIGNED_IN', 401, 'Per continuare devi accedere.');

export const accountNotFound = (): Problem => notFound('Questo account non esiste.', 'ACCOUNT_NOT_FOUND');

export const sessionNotFound = (): Problem => notFound('Questa sessione è già chiusa.', 'SESSION_NOT_FOUND');

export const usernameTaken = (): Problem => {
  const text = 'Questo username è già di un altro account (maiuscole e minuscole non contano).';
  return new Problem('USERNAME_TAKEN', 409, text, { fields: { username: text } });
};

export const lastAdmin = (): Problem =>
  new Problem(
    'LAST_ADMIN',
    409,
    'È l’unico amministratore attivo: prima di disattivarlo o cambiargli ruolo serve un altro amministratore.',
  );

export const wrongPassword = (): Problem => {
  const text = 'La password attuale non è corretta.';
  return new Problem('WRONG_PASSWORD', 403, text, { fields: { currentPassword: text } });
};

export const wrongCredentials = (account: number | null): Problem =>
  new Problem('WRONG_CREDENTIALS', 401, 'Username o password non corretti', { account });

/** The password that a signed-in caller gave again was right; its account has a second factor too. */
export const codeMissing = (): Problem => {
  const text = 'Scrivi anche il codice di sei cifre dell’app, o un codice di recupero.';
  return new Problem('SECOND_FACTOR_REQUIRED', 403, text, { fields: { code: text } });
};

/** The password was right; nothing else was granted. */
export const secondFactorRequired = (account: number): Problem =>
  new Problem('SECOND_FACTOR_REQUIRED', 401, 'Scrivi il codice di sei cifre dell’app.', { account });

export const wrongCode = (account: number | null = null, status = 401): Problem => {
  const text = 'Il codice non è corretto, oppure è già stato usato.';
  return new Problem('WRONG_CODE', status, text, { account, fields: { code: text } });
};

export const secondFactorActive = (): Problem =>
  new Problem('SECOND_FACTOR_ACTIVE', 409, 'Il secondo fattore è già attivo.');

export const secondFactorInactive = (): Problem =>
  new Problem('SECOND_FACTOR_INACTIVE', 409, 'Il secondo fattore non è attivo.');

const RESET_CODES = { used: 'RESET_LINK_USED', expired: 'RESET_LINK_EXPIRED', unknown: 'RESET_LINK_UNKNOWN' };

export const resetLinkInvalid = (state: keyof typeof RESET_CODES): Problem =>
  new Problem(RESET_CODES[state], 400, 'Il link di reset è scaduto o non valido. Richiedi un nuovo link.');
