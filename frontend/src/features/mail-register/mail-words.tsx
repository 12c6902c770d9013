import type { RegisteredMail } from '@fiocco/contracts';
import type { IconName } from '../../shared/office/pictures/icon.js';
import { Pill, type Tone } from '../../shared/office/pill.js';

const STATES: Record<RegisteredMail['state'], readonly [Tone, IconName, string]> = {
  queued: ['held', 'hourglass', 'In coda'],
  sent: ['ok', 'check', 'Inviata'],
  not_sent: ['off', 'mail-off', 'Non inviata'],
  failed: ['off', 'mail-off', 'Fallita'],
};

/** Whom it was for, also where nobody can be named. */
export function recipientWords({ to, erased }: Pick<RegisteredMail, 'to' | 'erased'>): string {
  return erased ? 'Destinatario cancellato' : (to ?? 'Nessun indirizzo');
}

export function MailPill({ mail }: { readonly mail: RegisteredMail }) {
  const [tone, icon, words] = STATES[mail.state];
  return (
    <Pill tone={tone} icon={icon}>
      {words}
    </Pill>
  );
}

const TEMPLATES: Readonly<Record<string, string>> = {
  'conferma-prenotazione': 'Prenotazione',
  ricevuta: 'Ricevuta',
  'reimposta-password': 'Nuova password',
  'nuovo-account': 'Nuovo account',
};

/** What kind of message it is; a template without a word of its own lends its name. */
export function templateWords(template: string): string {
  const words = TEMPLATES[template] ?? template.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toLocaleUpperCase('it') + words.slice(1);
}
