import { addressOf, footerLines, type MailContent, NO_PICTURES } from '../../content/mail-content.js';
import type { Shop } from '../../ports.js';
import type { PasswordResetFacts } from './facts.js';

const TIME = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  minute: '2-digit',
});

export function wording({ username, link }: PasswordResetFacts, shop: Shop): MailContent {
  const until = link
    ? `fino alle ${TIME.format(new Date(link.expiresAt)).replace(':', '.')}`
    : 'per mezz’ora';
  return {
    subject: `Una nuova password per ${shop.name}`,
    preview: 'Il link vale mezz’ora e una volta sola.',
    heading: 'Scegli la nuova password',
    lead: `È stata chiesta una nuova password per l’account «${username}». Il link vale ${until}, e una volta sola.`,
    item: null,
    facts: [],
    total: null,
    button: { label: 'Scegli la nuova password', url: addressOf(link?.path ?? '/', shop.publicUrl) },
    message: null,
    verbatim: null,
    next: [
      'Quando la password cambia, tutte le sessioni aperte si chiudono.',
      'Se non l’hai chiesta, puoi ignorare questo messaggio: la password di adesso resta quella.',
    ],
    footer: footerLines(shop),
    pictures: NO_PICTURES,
  };
}
