import { commandLine } from '../../../../platform/index.js';
import { footerLines, type MailContent, NO_BREAK, NO_PICTURES } from '../../content/mail-content.js';
import type { Shop } from '../../ports.js';
import type { LedgerHeadFacts } from './facts.js';

/** One unbroken line, to be copied. */
const COMMAND = commandLine('verify-ledger', '--heads <file>').replaceAll(' ', NO_BREAK);

/** The head is on a line of its own, in the form that `verify-ledger -- --heads` reads from a file. */
export function wording({ count, at, line, publicKey }: LedgerHeadFacts, shop: Shop): MailContent {
  return {
    subject: `Il registro è firmato fino all’evento n. ${count}`,
    preview: 'Conserva questo messaggio: è la prova di come era il registro del negozio.',
    heading: 'Il registro è firmato',
    lead: 'Conserva questo messaggio: è la prova di come era il registro del negozio.',
    item: null,
    facts: [
      { label: 'Eventi', value: String(count) },
      { label: 'Fino a (UTC)', value: at },
      { label: 'Chiave (Ed25519)', value: publicKey },
    ],
    total: null,
    button: null,
    message: null,
    verbatim: line,
    next: [
      'Se un giorno qualcuno cambiasse quegli eventi, anche con le chiavi del negozio in mano, non corrisponderebbero più a questa firma.',
      `Per il controllo copia la riga qui sopra in un file e usa: ${COMMAND}`,
    ],
    footer: footerLines(shop),
    pictures: NO_PICTURES,
  };
}
