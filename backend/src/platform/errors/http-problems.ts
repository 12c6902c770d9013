import { Problem, unavailable } from './problem.js';

const BY_STATUS: Readonly<Record<number, readonly [code: string, text: string]>> = {
  400: ['BAD_REQUEST', 'La richiesta non è valida.'],
  401: ['NOT_SIGNED_IN', 'Per continuare devi accedere.'],
  403: ['FORBIDDEN', 'Non hai i permessi per questa operazione.'],
  404: ['NOT_FOUND', 'Quello che cerchi non esiste o è stato rimosso.'],
  405: ['METHOD_NOT_ALLOWED', 'Questa operazione non è prevista.'],
  408: ['REQUEST_TIMEOUT', 'La richiesta ha impiegato troppo tempo. Riprova.'],
  413: ['PAYLOAD_TOO_LARGE', 'I dati inviati sono troppo grandi.'],
  414: ['URL_TOO_LONG', 'L’indirizzo richiesto è troppo lungo.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Il formato dei dati inviati non è supportato.'],
  431: ['HEADERS_TOO_LARGE', 'La richiesta non è valida.'],
};

/** For the framework's own failures, which have an HTTP status only. */
export function problemOfStatus(status: number): Problem {
  if (status === 503) return unavailable();
  const known = BY_STATUS[status];
  if (known) return new Problem(known[0], status, known[1]);
  return status < 500 ? new Problem('BAD_REQUEST', status, 'La richiesta non è valida.') : internal();
}

export function internal(): Problem {
  return new Problem('INTERNAL', 500, 'Si è verificato un errore. Riprova più tardi.');
}
