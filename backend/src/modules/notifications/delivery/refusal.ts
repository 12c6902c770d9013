/** The mail was not sent. The reason is Italian, for staff, and contains neither server nor address. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly reason: string,
    /** Whether trying again cannot help. */
    readonly final: boolean,
    /** What the server said. It may quote the recipient's address: stored sealed, never logged. */
    readonly answer: string | null = null,
  ) {
    super(reason);
  }
}

/** The address leads into the server's own network, or to a port that no mail server has: nobody connects to it. */
export class RefusedHost extends Refused {
  constructor(
    readonly field: 'smtpHost' | 'smtpPort',
    reason: string,
  ) {
    super(reason, false);
  }
}

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
  readonly message?: string;
}

const CERTIFICATE = 'Il certificato del server di posta non è valido';
const NOT_ENCRYPTED = 'La connessione cifrata con il server di posta non è riuscita';
const NO_TLS = 'Il server di posta non offre una connessione cifrata';

const REASONS: Readonly<Record<string, string>> = {
  EAUTH: 'Il server di posta non accetta le credenziali',
  ENOAUTH: 'Il server di posta non accetta le credenziali',
  EENVELOPE: 'Il server di posta ha rifiutato l’indirizzo',
  ETLS: NOT_ENCRYPTED,
  ETIMEDOUT: 'Il server di posta non risponde in tempo',
  EABORT: 'Il server di posta non risponde in tempo',
  EDNS: 'Il server di posta non si trova',
};

const LONGEST_ANSWER = 500;

/**
 * Interprets an SMTP failure. Only an address that is refused permanently (5xx) is final; everything else is tried
 * again.
 */
export function refusalOf(error: unknown): Refused {
  const failure = (error ?? {}) as SmtpError;
  const { code, responseCode = 0, response } = failure;
  const reason = reasonFor(failure);
  const answer = typeof response === 'string' ? response.slice(0, LONGEST_ANSWER) : null;
  const final = code === 'EENVELOPE' && responseCode >= 500;
  return new Refused(responseCode ? `${reason} (codice ${responseCode})` : reason, final, answer);
}

function reasonFor(failure: SmtpError): string {
  const known = encryptionFault(failure) ?? REASONS[failure.code ?? ''];
  if (known) return known;
  return failure.responseCode
    ? 'Il server di posta ha rifiutato il messaggio'
    : 'Il server di posta non risponde';
}

/** nodemailer tells these apart by their words only. */
function encryptionFault({ code, command, message = '' }: SmtpError): string | null {
  if (/certificate|self.signed|altnames/i.test(message)) return CERTIFICATE;
  if (/wrong version number|ssl|EPROTO/i.test(message)) return NOT_ENCRYPTED;
  return code === 'ETLS' && command === 'STARTTLS' && /STARTTLS/.test(message) ? NO_TLS : null;
}
