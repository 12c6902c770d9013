import { guarded, port, textFlag } from '../field.js';
import { key, password } from '../secret.js';
import { email, keyShape, optionalName, optionalText } from '../texts.js';

export const schema = {
  smtpHost: guarded(optionalText({ max: 253 })),
  smtpPort: guarded(port(587)),
  smtpUser: guarded(optionalText()),
  /** 'true': TLS from the first byte. 'false': STARTTLS, which is then required. */
  smtpSecure: guarded(textFlag('false')),
  /** Empty: the SMTP user. */
  emailFromAddress: email(),
  emailFromName: optionalName(),
};

export const secrets = {
  smtpPassword: password({
    fields: ['smtpHost', 'smtpPort', 'smtpUser'],
    elsewhere: 'La password salvata vale per un altro server o utente: va scritta di nuovo',
  }),
  sendgridApiKey: key(keyShape('SG.')),
};

/** The first specification's form calls it so. */
export const aliases = { smtpFromEmail: 'emailFromAddress' } as const;
