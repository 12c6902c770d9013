import { notFound, Problem, registerRefusals } from '../../platform/index.js';

const LOCKED = 'Questa lista è protetta: inserisci la password per vederla.';
const NOT_OPEN = 'Questa lista non è attiva: potrebbe essere scaduta o non ancora iniziata.';

registerRefusals({
  LIST_LOCKED: { status: 403, text: LOCKED },
  LIST_NOT_OPEN: { status: 403, text: NOT_OPEN },
});

export const listNotFound = () => notFound('Lista non trovata', 'LIST_NOT_FOUND');
export const listLocked = () => new Problem('LIST_LOCKED', 403, LOCKED);
export const listNotOpen = () => new Problem('LIST_NOT_OPEN', 403, NOT_OPEN);

export const wrongPassword = () =>
  new Problem('WRONG_LIST_PASSWORD', 403, 'La password non è corretta.', {
    fields: { password: 'La password non è corretta.' },
  });

export const listErased = () =>
  new Problem(
    'LIST_ERASED',
    409,
    'I dati di questa lista sono stati cancellati: si può creare una lista nuova.',
  );

export const listHasNoPassword = () =>
  new Problem('LIST_HAS_NO_PASSWORD', 409, 'Questa lista non ha una password: la apre chi ha il link.');

export const personNotReached = () =>
  new Problem(
    'PERSON_NOT_REACHED',
    409,
    'Di questa persona manca il recapito: si aggiunge modificando la lista.',
  );

export const sentAMomentAgo = () =>
  new Problem('SENT_A_MOMENT_AGO', 409, 'È già partito meno di un minuto fa.');

export const listHasMoney = () =>
  new Problem(
    'LIST_HAS_MONEY',
    409,
    'Questa lista ha acquisti o prenotazioni in corso e non può essere eliminata: si può archiviare, così gli ospiti non la vedono più e la sua storia resta.',
    { details: { canArchive: true } },
  );
