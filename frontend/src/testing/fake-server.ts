import { beforeEach } from '@jest/globals';
import { asAsked, toldByAll } from './shop-records.js';
import { theTotals } from './totals.js';
import { type Problem, TODO_KINDS, type TodoList, type TransactionTotals } from '@fiocco/contracts';

/** One call as it came over HTTP. */
export interface Call {
  /** `PUT /api/occasions/3`. */
  readonly route: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface FullAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

interface FakeNetwork {
  onCall: ((call: Call) => Promise<FullAnswer>) | undefined;
  /** Grows with each page that is opened. */
  page: number;
  /** What was sent and is not answered yet. */
  readonly open: ReadonlySet<Promise<unknown>>;
}

declare global {
  // The browser of the rendered tests (`testing/browser.mjs`) listens, and asks this what to say.
  var fakeNetwork: FakeNetwork;
}

class Refusal {
  constructor(readonly problem: Partial<Problem> & Pick<Problem, 'status'>) {}
}

class WithHeaders {
  constructor(
    readonly body: unknown,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

type Answer = (call: Call) => unknown;

let answers = new Map<string, Answer>();
let calls: Call[] = [];
let unanswered: string[] = [];

function answered(result: unknown): FullAnswer {
  if (result instanceof Refusal) return { status: result.problem.status, body: result.problem, headers: {} };
  if (result instanceof WithHeaders) return { status: 200, body: result.body, headers: result.headers };
  return { status: 200, body: result, headers: {} };
}

/** Where a test answers all records of a kind, the page is answered those that it asks for. */
function kept({ route, query }: Call, result: unknown): unknown {
  const page = asAsked(route, query, result);
  return page ? new WithHeaders(page.rows, page.headers) : result;
}

/** Says what the fake server answers; a later word on the same route replaces an earlier one. */
export function answer(routes: Readonly<Record<string, Answer>>): void {
  for (const [route, reply] of Object.entries(routes)) answers.set(route, reply);
}

/** An answer that says no, as the shop says it. */
export function refusal(status: number, code: string, message: string, more: Partial<Problem> = {}): Refusal {
  return new Refusal({ type: 'about:blank', title: message, error: message, status, code, message, ...more });
}

export function withHeaders(body: unknown, headers: Readonly<Record<string, string>>): WithHeaders {
  return new WithHeaders(body, headers);
}

/** What the page sent that was not mere reading, in its order. */
export function commands(): readonly Call[] {
  return calls.filter(({ route }) => !route.startsWith('GET '));
}

export function callsOf(route: string): readonly Call[] {
  return calls.filter((call) => call.route === route);
}

const nothingToDo = (): TodoList => ({
  count: 0,
  entries: [],
  counts: Object.fromEntries(TODO_KINDS.map((kind) => [kind, 0])) as TodoList['counts'],
});

const nothingSold = (): TransactionTotals => theTotals({ count: 0 });

beforeEach(() => {
  // The navigation of the back office stands beside every page of it, the sums above every list of transactions, and the shop's rules behind every receipt.
  answers = new Map<string, Answer>([
    ['GET /api/todo', nothingToDo],
    ['GET /api/first-day', () => ({ tasks: [], version: 0 })],
    ['GET /api/deliveries', () => []],
    // Whoever takes money is told whether the day that they name is closed.
    ['GET /api/cash/closings', () => []],
    // What is edited says what happened to it last.
    ['GET /api/history', () => []],
    ['GET /api/transactions/totals', nothingSold],
    ['GET /api/deliveries/rules', () => ({ mailWhenReady: true, mailWhenShipped: true })],
    ['GET /api/cash/rules', () => ({ receiptNumberFor: [] })],
  ]);
  calls = [];
  unanswered = [];
  globalThis.fakeNetwork.page += 1;
  globalThis.fakeNetwork.onCall = async (call) => {
    calls.push(call);
    const reply = answers.get(call.route);
    if (reply) return answered(kept(call, await reply(call)));
    const told = toldByAll(call.route);
    const all = told && answers.get(told.by);
    const one = all && told.from((await all(call)) as never[], call.query);
    if (all) return answered(one ?? refusal(404, 'GIFT_LIST_NOT_FOUND', 'Lista non trovata'));
    unanswered.push(call.route);
    return answered(refusal(404, 'NOT_FAKED', `Nobody said what ${call.route} answers`));
  };
});

/** When the page is closed: lets late calls arrive, and finds fault with those that nobody expected. */
export async function endCalls(): Promise<void> {
  while (globalThis.fakeNetwork.open.size > 0) await Promise.allSettled(globalThis.fakeNetwork.open);
  if (unanswered.length > 0)
    throw new Error(`The page asked what the test did not expect: ${unanswered.join(', ')}`);
}
