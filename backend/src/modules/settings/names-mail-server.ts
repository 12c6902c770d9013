import { MAIL_PORTS, type ShopSettings } from '@fiocco/contracts';
import { type AppConfig, isInternalHost, isSmtpAllowed } from '../../platform/index.js';

type MailFields = Pick<ShopSettings, 'smtpHost' | 'smtpPort' | 'sendgridApiKeySet'>;

/**
 * Whether the shop can send mail: by the server of its settings, without one by SendGrid, else by the operator's. Pages
 * promise mail only then. A server that the operator no longer allows counts for none.
 */
export function namesMailServer(
  { smtpHost, smtpPort, sendgridApiKeySet }: MailFields,
  { smtpUrl, smtpAllow }: Pick<AppConfig, 'smtpUrl' | 'smtpAllow'>,
): boolean {
  if (!smtpHost) return sendgridApiKeySet || smtpUrl !== null;
  if (isSmtpAllowed(smtpAllow, smtpHost, smtpPort)) return true;
  return !isInternalHost(smtpHost) && MAIL_PORTS.includes(smtpPort);
}
