/** The mail was not sent. The reason is Italian, for staff, and contains neither server nor address. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly reason: string,
    /** Whether trying again cannot help. */
    readonly final: boolean,
  ) {
    super(reason);
  }
}

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
}

const REASONS: Readonly<Record<string, string>> = {
  EAUTH: 'Il server di posta non accetta le credenziali',
  EENVELOPE: 'Il server di posta ha rifiutato l’indirizzo',
  ETLS: 'La connessione cifrata con il server di posta non è riuscita',
  ETIMEDOUT: 'Il server di posta non risponde in tempo',
  EABORT: 'Il server di posta non risponde in tempo',
  EDNS: 'Il server di posta non si trova',
};

/**
 * Interprets an SMTP failure. Only an address that is refused permanently (5xx) is final; everything else is tried
 * again.
 */
export function refusalOf(error: unknown): Refused {
  const { code = '', responseCode } = (error ?? {}) as SmtpError;
  const reason =
    REASONS[code] ??
    (responseCode ? 'Il server di posta ha rifiutato il messaggio' : 'Il server di posta non risponde');
  const final = code === 'EENVELOPE' && (responseCode ?? 0) >= 500;
  return new Refused(responseCode ? `${reason} (codice ${responseCode})` : reason, final);
}
