import type { Problem as ProblemBody, RefusedItem } from '@fiocco/contracts';

export interface ProblemExtras {
  /** An Italian text for each field of the body. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Facts for the client; no personal data. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** What is wrong with each part of a call that is done whole or not at all. */
  readonly items?: readonly RefusedItem[];
  /** For the log only: the account named by a refused sign-in; null where it does not exist. */
  readonly account?: number | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failed call as the client sees it: stable code, HTTP status, Italian text. */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    readonly code: string,
    readonly status: number,
    /** A complete Italian sentence. */
    readonly text: string,
    readonly extras: ProblemExtras = {},
  ) {
    super(code);
  }

  toBody(requestId?: string): ProblemBody {
    return {
      type: `urn:fiocco:problem:${this.code.toLowerCase().replaceAll('_', '-')}`,
      title: this.text,
      status: this.status,
      code: this.code,
      error: this.text,
      message: this.text,
      ...(this.extras.fields && { fields: this.extras.fields }),
      ...(this.extras.details && { details: this.extras.details }),
      ...(this.extras.items && { items: this.extras.items }),
      ...(requestId && { requestId }),
    };
  }
}

export const notFound = (
  text = 'Quello che cerchi non esiste o è stato rimosso.',
  code = 'NOT_FOUND',
): Problem => new Problem(code, 404, text);

export const unavailable = (): Problem =>
  new Problem('SERVICE_UNAVAILABLE', 503, 'Servizio momentaneamente non disponibile. Riprova tra poco.', {
    headers: { 'retry-after': '5' },
  });

/** Too many wait for work that takes long; nothing of the call was begun. */
export const busy = (): Problem =>
  new Problem('BUSY', 503, 'In questo momento ci sono troppe richieste. Riprova tra qualche secondo.', {
    headers: { 'retry-after': '2' },
  });

/** The database takes no writes; nothing of the call was stored. */
export const readOnly = (): Problem =>
  new Problem('READ_ONLY', 503, 'Per il momento il negozio si può solo consultare. Riprova tra poco.', {
    headers: { 'retry-after': '30' },
  });

/** The process's clock differs from the database's; what it wrote could end what others hold. */
export const clocksDiffer = (): Problem =>
  new Problem(
    'CLOCKS_DIFFER',
    503,
    'L’orologio del server non coincide con quello del database: per il momento il negozio si può solo consultare.',
    { headers: { 'retry-after': '30' } },
  );

/** The database's disk is full; nothing of the call was stored. */
export const storageFull = (): Problem =>
  new Problem(
    'STORAGE_FULL',
    503,
    'Per il momento non è possibile salvare: lo spazio del negozio è esaurito. Riprova più tardi.',
    { headers: { 'retry-after': '30' } },
  );

export const validationFailed = (fields: Readonly<Record<string, string>>): Problem =>
  new Problem('VALIDATION_FAILED', 400, Object.values(fields)[0] ?? 'I dati inviati non sono validi.', {
    fields,
  });
