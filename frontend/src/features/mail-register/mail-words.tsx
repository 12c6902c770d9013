import type { RegisteredMail } from '@fiocco/contracts';
import { useState } from 'react';
import { formatDate, formatTime } from '../../shared/format/dates.js';
import type { IconName } from '../../shared/office/pictures/icon.js';
import { Badge, type Tone } from '../../shared/office/badge.js';

const STATES: Record<RegisteredMail['state'], readonly [Tone, IconName, string]> = {
  queued: ['held', 'hourglass', 'In coda'],
  sent: ['ok', 'check', 'Inviata'],
  not_sent: ['off', 'mail-off', 'Non inviata'],
  failed: ['off', 'mail-off', 'Fallita'],
};
const RETRYING = ['wait', 'refresh', 'Riprova'] as const;

/** Whom it was for, also where nobody can be named. */
export function recipientWords({ to, erased }: Pick<RegisteredMail, 'to' | 'erased'>): string {
  return erased ? 'Destinatario cancellato' : (to ?? 'Nessun indirizzo');
}

/** "alle 11:02", and from tomorrow on with its day. */
function nextWords(at: string, now: Date): string {
  const day = formatDate(at);
  return day === formatDate(now.toISOString())
    ? `alle ${formatTime(at)}`
    : `${day.slice(0, 5)} alle ${formatTime(at)}`;
}

export function MailPill({ mail }: { readonly mail: RegisteredMail }) {
  const { state, attempts, nextAttemptAt } = mail;
  const [now] = useState(() => new Date());
  const [tone, icon, words] = state === 'queued' && attempts > 0 ? RETRYING : STATES[state];
  return (
    <Badge tone={tone} icon={icon} stage={nextAttemptAt && nextWords(nextAttemptAt, now)}>
      {words}
    </Badge>
  );
}

const TEMPLATES: Readonly<Record<string, string>> = {
  'conferma-prenotazione': 'Prenotazione',
  'conferma-corretta': 'Conferma',
  'annullato-dal-negozio': 'Annullamento',
  'annullato-da-chi-acquista': 'Annullamento',
  'bonifico-istruzioni': 'Bonifico',
  'bonifico-promemoria': 'Bonifico',
  'bonifico-scaduto': 'Bonifico',
  'regalo-non-disponibile': 'Annullamento',
  'avviso-negozio': 'Avviso',
  'riepilogo-vendite': 'Riepilogo',
  'avviso-beneficiario': 'Avviso',
  'link-della-lista': 'Lista',
  'password-della-lista': 'Password',
  'registro-firmato': 'Registro',
  'reimposta-password': 'Nuova password',
  'nuovo-account': 'Nuovo account',
  'account-cambiato': 'Account cambiato',
};

/** What kind of message it is; a template without a word of its own lends its name. */
export function templateWords(template: string): string {
  const words = TEMPLATES[template] ?? template.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toLocaleUpperCase('it') + words.slice(1);
}
