import { asset } from '../assets.js';
import type { Callback } from '../callbacks/callback.js';
import type { Outbox } from '../callbacks/outbox.js';
import { readFault, UnknownFault, type Fault } from '../faults/fault.js';
import type { FaultBook } from '../faults/fault-book.js';
import { header, json, page, seeOther, type Answer, type Call } from '../http/exchange.js';
import { readForm } from '../http/form.js';
import type { Route } from '../http/route.js';
import type { Service } from '../http/server.js';
import type { LedgerEntry } from './ledger.js';
import { panelPage } from './panel-page.js';

export interface PanelTools {
  readonly faults: FaultBook;
  readonly outbox: Outbox;
  ledger(): LedgerEntry[];
  settle(capture: string, outcome: 'completed' | 'denied'): boolean;
  deliver(callback: Callback): void;
}

class PanelError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export function panelService({ faults, outbox, ledger, settle, deliver }: PanelTools): Service {
  const show = (problem?: string): string =>
    panelPage({ entries: ledger(), faults: faults.armed(), callbacks: outbox.all(), problem });

  const changing = (path: string, run: (call: Call, given: Record<string, unknown>) => Answer): Route => ({
    method: 'POST',
    path,
    run(call) {
      refuseOtherSites(call);
      return run(call, valuesOf(call));
    },
  });
  /** Back to the page for who pressed a button on it; the value as JSON for everybody else. */
  const done = (call: Call, status: number, value: unknown): Answer =>
    isForm(call) ? seeOther('/') : json(status, value);

  return {
    hereOnly: true,
    routes: [
      { method: 'GET', path: '/', run: () => page(show()) },
      { method: 'GET', path: '/sandbox.css', run: asset('sandbox.css') },
      { method: 'GET', path: '/ledger', run: () => json(200, ledger()) },
      { method: 'GET', path: '/faults', run: () => json(200, faults.armed()) },
      changing('/faults', (call, given) => {
        const fault = faultFrom(given);
        if (fault instanceof UnknownFault && isForm(call)) return page(show(fault.message), 400);
        if (fault instanceof UnknownFault) throw fault;
        return done(call, 201, faults.arm(fault));
      }),
      changing('/faults/clear', (call) => {
        faults.clear();
        return done(call, 200, []);
      }),
      {
        method: 'DELETE',
        path: '/faults',
        run(call) {
          refuseOtherSites(call);
          faults.clear();
          return { status: 204, headers: {}, body: '' };
        },
      },
      { method: 'GET', path: '/callbacks', run: () => json(200, outbox.all()) },
      changing('/callbacks/:id/deliver', (call) => {
        const callback = outbox.get(call.params['id'] ?? '');
        if (callback === undefined) throw new PanelError(404, 'Questa notifica non esiste.');
        deliver(callback);
        return done(call, 202, { id: callback.id });
      }),
      changing('/settle', (call, given) => {
        const outcome = given['outcome'];
        if (outcome !== 'completed' && outcome !== 'denied')
          throw new PanelError(400, 'outcome: scegli tra completed, denied');
        if (!settle(String(given['capture']), outcome))
          throw new PanelError(409, 'Nessun incasso in verifica con questo codice.');
        return done(call, 200, { capture: given['capture'], outcome });
      }),
    ],
    refusal: (kind) => REFUSALS[kind](),
    answerTo(error) {
      if (error instanceof PanelError) return json(error.status, { error: error.message });
      return error instanceof UnknownFault ? json(400, { error: error.message }) : undefined;
    },
  };
}

function faultFrom(given: Record<string, unknown>): Fault | UnknownFault {
  try {
    return readFault(given);
  } catch (error) {
    if (error instanceof UnknownFault) return error;
    throw error;
  }
}

const isForm = (call: Call): boolean =>
  (header(call, 'content-type') ?? '').startsWith('application/x-www-form-urlencoded');

function valuesOf(call: Call): Record<string, unknown> {
  if (isForm(call)) return readForm(call.body);
  if (call.body === '') return {};
  try {
    return JSON.parse(call.body) as Record<string, unknown>;
  } catch {
    throw new PanelError(400, 'Serve un corpo in JSON.');
  }
}

/** A page of another site must not arm faults from a developer's browser. */
function refuseOtherSites(call: Call): void {
  const origin = header(call, 'origin');
  if (origin === undefined || (URL.canParse(origin) && new URL(origin).host === header(call, 'host'))) return;
  throw new PanelError(403, 'Solo dal pannello stesso.');
}

const REFUSALS: Readonly<Record<Parameters<Service['refusal']>[0], () => Answer>> = {
  'unknown-call': () => json(404, { error: 'Questo indirizzo non esiste.' }),
  'too-large': () => json(413, { error: 'La richiesta è troppo grande.' }),
  '429': () => json(429, { error: 'Troppe richieste.' }),
  '5xx': () => json(500, { error: 'Errore del simulatore.' }),
};
