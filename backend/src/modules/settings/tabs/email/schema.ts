import { port, textFlag } from '../field.js';
import { key, password } from '../secret.js';
import { email, keyShape, optionalName, optionalText } from '../texts.js';

export const schema = {
  smtpHost: optionalText({ max: 253 }),
  smtpPort: port(587),
  smtpUser: optionalText(),
  /** 'true': TLS from the first byte. 'false': STARTTLS, which is then required. */
  smtpSecure: textFlag('false'),
  /** Empty: the SMTP user. */
  emailFromAddress: email(),
  emailFromName: optionalName(),
};

export const secrets = {
  smtpPassword: password(),
  sendgridApiKey: key(keyShape('SG.')),
};

/** The first specification's form calls it so. */
export const aliases = { smtpFromEmail: 'emailFromAddress' } as const;
