import type { Callback } from '../callbacks/callback.js';
import { KINDS, OPERATIONS, PROVIDERS } from '../faults/fault.js';
import type { ArmedFault } from '../faults/fault-book.js';
import { documentOf, escaped, moneyText } from '../http/html.js';
import type { LedgerEntry } from './ledger.js';

const OPERATION_WORDS: Readonly<Record<string, string>> = {
  create: 'creazione',
  confirm: 'conferma',
  capture: 'incasso',
  cancel: 'annullamento',
  refund: 'rimborso',
  lookup: 'interrogazione',
  callback: 'notifica al negozio',
};
const KIND_WORDS: Readonly<Record<string, string>> = {
  decline: 'rifiuto',
  sca: 'richiesta della banca (SCA)',
  pending: 'in verifica presso PayPal',
  denied: 'incasso negato',
  delay: 'risposta in ritardo',
  timeout: 'nessuna risposta, ma eseguita',
  reset: 'connessione interrotta',
  '5xx': 'errore del server (5xx)',
  '429': 'troppe richieste (429)',
  repeated: 'ripetuta',
  reordered: 'fuori ordine',
  late: 'in ritardo',
  lost: 'persa',
};
const STATE_WORDS = { waiting: 'in attesa', delivered: 'consegnata', lost: 'persa' } as const;
const SHOWN = 100;

export interface PanelState {
  readonly entries: readonly LedgerEntry[];
  readonly faults: readonly ArmedFault[];
  readonly callbacks: readonly Callback[];
  readonly problem?: string;
}

export function panelPage({ entries, faults, callbacks, problem }: PanelState): string {
  const main = `<h2>Pagamenti</h2>
${paymentsTable(entries)}
<h2>Guasti</h2>
${problem === undefined ? '' : `<p class="problem" role="alert">${escaped(problem)}</p>`}
${faultForm()}
${faultTable(faults)}
<h2>Notifiche al negozio</h2>
${callbackTable(callbacks)}`;
  return documentOf({ title: 'Simulatore di pagamenti', main });
}

function paymentsTable(entries: readonly LedgerEntry[]): string {
  if (entries.length === 0) return '<p class="note">Nessun pagamento finora.</p>';
  const rows = entries
    .slice(-SHOWN)
    .reverse()
    .map((entry) => [
      word(entry.provider),
      `<code>${escaped(entry.id)}</code>${settleForms(entry)}`,
      escaped(entry.status),
      moneyText(entry.authorised),
      moneyText(entry.captured),
      moneyText(entry.refunded),
      escaped(
        Object.entries(entry.mark)
          .map(([name, value]) => `${name}: ${String(value)}`)
          .join(', '),
      ),
    ]);
  return tableOf(
    ['Gestore', 'Pagamento', 'Stato', 'Autorizzato', 'Incassato', 'Rimborsato', 'Riferimento'],
    rows,
    ['', '', '', 'number', 'number', 'number', 'mark'],
  );
}

const settleForms = ({ captures }: LedgerEntry): string =>
  captures
    .filter(({ status }) => status === 'PENDING')
    .map(
      ({
        id,
      }) => `<form method="post" action="/settle"><input type="hidden" name="capture" value="${escaped(id)}">
<button name="outcome" value="completed">Concludi</button> <button name="outcome" value="denied">Nega</button></form>`,
    )
    .join('');

const faultForm = (): string => `<form class="fault" method="post" action="/faults">
${select('Gestore', 'provider', PROVIDERS, word)}
${select('Operazione', 'operation', OPERATIONS, (value) => OPERATION_WORDS[value] ?? value)}
${select('Guasto', 'kind', KINDS, (value) => KIND_WORDS[value] ?? value)}
<label>Volte<input name="times" type="number" min="1" value="1" required></label>
<button class="main">Prepara il guasto</button>
</form>`;

const select = (
  label: string,
  name: string,
  values: readonly string[],
  words: (value: string) => string,
): string => `<label>${label}<select name="${name}">
${values.map((value) => `<option value="${value}">${escaped(words(value))}</option>`).join('\n')}
</select></label>`;

function faultTable(faults: readonly ArmedFault[]): string {
  if (faults.length === 0) return '<p class="note">Nessun guasto preparato.</p>';
  const rows = faults.map(({ provider, operation, kind, times }) => [
    word(provider),
    OPERATION_WORDS[operation] ?? operation,
    KIND_WORDS[kind] ?? kind,
    String(times),
  ]);
  return `${tableOf(['Gestore', 'Operazione', 'Guasto', 'Volte'], rows, ['', '', '', 'number'])}
<form class="fault" method="post" action="/faults/clear"><button>Togli tutti i guasti</button></form>`;
}

function callbackTable(callbacks: readonly Callback[]): string {
  if (callbacks.length === 0) return '<p class="note">Nessuna notifica finora.</p>';
  const rows = callbacks
    .slice(-SHOWN)
    .reverse()
    .map(({ id, provider, type, state, tries, payment }) => [
      word(provider),
      `<code>${escaped(type)}</code>`,
      `<code>${escaped(payment)}</code>`,
      `${STATE_WORDS[state]}${tries > 0 ? ` (${tries} tentativi falliti)` : ''}`,
      `<form method="post" action="/callbacks/${escaped(id)}/deliver"><button>Invia adesso</button></form>`,
    ]);
  return tableOf(['Gestore', 'Tipo', 'Pagamento', 'Stato', 'Azione'], rows, ['', '', '', '', '']);
}

function tableOf(heads: readonly string[], rows: readonly string[][], classes: readonly string[]): string {
  const classOf = (index: number): string => (classes[index] ? ` class="${classes[index]}"` : '');
  const cells = (tag: 'td' | 'th', row: readonly string[]): string =>
    row.map((cell, index) => `<${tag}${classOf(index)}>${cell}</${tag}>`).join('');
  return `<div class="scroller"><table>
<thead><tr>${cells('th', heads)}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')}
</tbody></table></div>`;
}

const word = (provider: string): string => (provider === 'stripe' ? 'Stripe' : 'PayPal');
