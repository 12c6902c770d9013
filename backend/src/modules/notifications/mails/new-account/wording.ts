import { addressOf, footerLines, type MailContent, NO_PICTURES } from '../../content/mail-content.js';
import type { Shop } from '../../ports.js';
import type { NewAccountFacts } from './facts.js';

export function wording({ username }: NewAccountFacts, shop: Shop): MailContent {
  return {
    subject: `Il tuo account di ${shop.name}`,
    preview: 'Da adesso puoi accedere al negozio.',
    heading: 'Il tuo account è pronto',
    lead: `Da adesso puoi accedere al negozio di ${shop.name}.`,
    item: null,
    facts: [{ label: 'Username', value: username }],
    total: null,
    button: { label: 'Accedi', url: addressOf('/auth', shop.publicUrl) },
    message: null,
    verbatim: null,
    next: [
      'La password te la dice chi ha creato l’account: dopo il primo accesso la cambi in «Il mio account».',
      'In alternativa ne scegli una con «Password dimenticata?», nella pagina di accesso.',
    ],
    footer: footerLines(shop),
    pictures: NO_PICTURES,
  };
}
