import { footerLines, type MailContent, NO_PICTURES } from '../../content/mail-content.js';
import type { Shop } from '../../ports.js';
import type { LedgerHeadFacts } from './facts.js';

/** The head stands on a line of its own, as `verify-ledger -- --heads` reads it from a file. */
export function wording({ count, at, line, publicKey }: LedgerHeadFacts, shop: Shop): MailContent {
  return {
    subject: `Il registro è firmato fino all’evento n. ${count}`,
    preview: 'Conserva questo messaggio: è la prova di come era il registro del negozio.',
    heading: 'Il registro è firmato',
    lead: 'Conserva questo messaggio: è la prova di come era il registro del negozio.',
    item: null,
    facts: [
      { label: 'Eventi', value: String(count) },
      { label: 'Fino alle (ora universale)', value: at },
      { label: 'Chiave pubblica della firma (Ed25519)', value: publicKey },
    ],
    total: null,
    button: null,
    message: null,
    verbatim: line,
    next: [
      'Se un giorno qualcuno cambiasse quegli eventi, anche con le chiavi del negozio in mano, non corrisponderebbero più a questa firma.',
      'Per il controllo copia la riga qui sopra in un file e usa: npm run verify-ledger -- --heads <file>',
    ],
    footer: footerLines(shop),
    pictures: NO_PICTURES,
  };
}
