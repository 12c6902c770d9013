import { commandLine } from '../../../platform/index.js';
import { SettingsStore } from '../../settings/index.js';
import { footerLines, type MailContent, NO_PICTURES } from '../content/mail-content.js';
import { NO_BREAK } from '../content/mail-texts.js';
import { MailDelivery } from '../delivery/mail-delivery.js';
import { HeadForMail, type Shop, type SignedHead } from '../ports.js';
import { defineMail, type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';

/** No event asks for this mail: the module that signs heads asks for it, once for each day with events. */
const cause = null;

interface LedgerHeadFacts extends SignedHead {
  readonly ownerName: string | null;
  readonly ownerEmail: string | null;
}

/** The newest head and the shop's owner, both at the time of sending. */
async function facts(sources: Sources): Promise<LedgerHeadFacts | Unneeded | null> {
  // Without a server the register would fill with a copy for each day.
  if (!(await sources.get(MailDelivery).isConfigured())) return UNNEEDED;
  const head = await sources.get(HeadForMail).newest();
  const { adminName, adminEmail } = await sources.get(SettingsStore).get();
  return head && { ...head, ownerName: adminName, ownerEmail: adminEmail };
}

/** One unbroken line, to be copied. */
const COMMAND = commandLine('verify-ledger', '--heads <file>').replaceAll(' ', NO_BREAK);

/** The head is on a line of its own, in the form that `verify-ledger -- --heads` reads from a file. */
function wording({ count, at, line, publicKey }: LedgerHeadFacts, shop: Shop): MailContent {
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

const sample: LedgerHeadFacts = {
  ownerName: 'Elena Neri',
  ownerEmail: 'elena@fiocco.example',
  count: 1_284,
  at: '2026-11-20T17:42:00.000Z',
  line: '{"version":1,"sequence":311,"count":1284}',
  publicKey: 'MCowBQYDK2VwAyEA8mZrV0bq1xYp8sQw4tRu2A',
};

/** A copy of the newest signed head, which nobody with access to the shop's machine can change. */
export const ledgerHead = defineMail({
  code: 'registro-firmato',
  name: 'Registro firmato',
  when: 'una volta al giorno, se nel registro è successo qualcosa',
  job: {
    name: 'mail-ledger-head',
    kind: 'ledger',
    only: 'head',
    // About an hour in total; the next day's mail covers it anyway.
    attempts: 8,
    backoffMs: 30_000,
    // Harmless to repeat: it sends the head that is the newest then.
    afterRestore: 'again',
  },
  missing: 'La firma non si trova',
  cause,
  facts,
  wording,
  sample,
  isDispensable: true,
  obstacle: () => null,
  recipient: ({ ownerName, ownerEmail }) => ({
    name: ownerName ?? '',
    address: ownerEmail,
    whose: 'di chi gestisce il negozio',
  }),
});
