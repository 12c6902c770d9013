import { eventually } from '@fiocco/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { ok } from '../api/support/client.js';
import { mailSink } from '../support/mail-sink.js';
import { Server } from '../support/server.js';
import { callsBackTo, openBank } from './bank.js';
import { Browser } from './browser.js';
import { faultsOf, settled } from './checks.js';
import type { FaultServer, Ground } from './fault-server.js';
import { STAFF } from './furnish.js';
import { Journal } from './journal.js';
import { moneySettled } from './money-checks.js';
import { type Fault, type Life, type Plan, type Victim } from './plan.js';
import { type Scene, sceneOf } from './scene.js';
import { standstillOf } from './standstill.js';

const ORDERS_AFTERWARDS = 3;
// Bounds for what hangs: many runs share two processors.
const OPENS_WITHIN_MS = 120_000;
const SETTLES_WITHIN_MS = 120_000;
const MONEY_SETTLES_WITHIN_MS = 60_000;

export interface RunResult {
  readonly seed: number;
  /** What must never happen; empty where the shop passed. */
  readonly faults: readonly string[];
  readonly acknowledged: number;
  /** How often each effect happened. */
  readonly effects: Readonly<Record<string, number>>;
  readonly events: number;
  readonly mails: Readonly<Record<string, number>>;
  /** What ended each life; where a failpoint was not reached, it is a kill. */
  readonly ends: readonly string[];
  readonly outcomes: Readonly<Record<string, number>>;
  /** How often each fault befell a call to a provider or its callback. */
  readonly weather: Readonly<Record<string, number>>;
  /** How long the last payment took to settle after the faults stopped. */
  readonly settledMs: number;
  readonly ms: number;
}

/**
 * Plays a plan's commands and faults on a shop of its own, waits until everything is settled, and checks everything.
 */
export async function playRun(server: FaultServer, plan: Plan): Promise<RunResult> {
  const begun = performance.now();
  const { seed } = plan;
  const ground = await server.undisturbed(() => server.ground(`run_${seed}_${process.pid}`));
  const sink = await mailSink();
  const bank = plan.pays ? await openBank(seed) : null;
  const env = { ...ground.env, ...bank?.env, SMTP_URL: sink.url };
  const processes = await processesOf(plan, env, server.entry);
  const journal = new Journal();
  const { url } = processes.api;
  const scene = sceneOf({ seed, url, window: ground.window, journal, bank });
  if (bank) callsBackTo(bank, url);
  try {
    const ends: string[] = [];
    for (const life of plan.lives) ends.push(await live({ life, plan, processes, scene, server, ground }));
    await kill(processes, 'both');
    await server.undisturbed(() => start(processes, plan.lastClockMs));
    const settledMs = await toldWhyNot(processes, ground, async () => {
      await workOn(scene, plan);
      const ms = await settleMoney(scene, ground, server);
      await settleWithin(ground, plan);
      return ms;
    });
    await kill(processes, 'both');
    const found = await server.undisturbed(() => faultsOf({ ...ground, journal, sink, bank }));
    const acknowledged = journal.acknowledged.size;
    const { effects, tally: outcomes } = journal;
    const weather = bank?.weather.tally ?? {};
    return { ...found, seed, acknowledged, effects, ends, outcomes, weather, settledMs, ms: since(begun) };
  } finally {
    await kill(processes, 'both');
    await sink.close();
    await bank?.close();
    await server.undisturbed(() => ground.leave());
  }
}

const since = (begun: number): number => Math.round(performance.now() - begun);

interface Processes {
  readonly api: Server;
  readonly worker: Server | null;
}

async function processesOf({ apart }: Plan, env: NodeJS.ProcessEnv, entry: string): Promise<Processes> {
  if (!apart) return { api: await Server.on(env, entry), worker: null };
  const api = await Server.on({ ...env, FIOCCO_ROLE: 'api' }, entry);
  return { api, worker: await Server.on({ ...env, FIOCCO_ROLE: 'worker' }, entry) };
}

const both = ({ api, worker }: Processes): Server[] => (worker ? [api, worker] : [api]);

function chosen({ api, worker }: Processes, victim: Victim): Server[] {
  if (victim === 'both' || !worker) return both({ api, worker });
  return [victim === 'api' ? api : worker];
}

async function kill(processes: Processes, victim: Victim): Promise<void> {
  await Promise.all(chosen(processes, victim).map((one) => one.kill()));
}

/** Starts those that do not run, with the given clock; a failpoint is set in the process where it is to strike. */
async function start(processes: Processes, clockMs: number, fault?: Fault): Promise<void> {
  const armed = fault?.kind === 'failpoint' ? fault : undefined;
  const struck = armed ? chosen(processes, armed.victim) : [];
  // Restarted, because a running process would not get the failpoint.
  await Promise.all(struck.map((one) => one.kill()));
  const envOf = (one: Server) => ({
    // Both clocks are wrong alike, because a process whose clock differs from the database's does no work.
    FIOCCO_CLOCK_OFFSET_MS: String(clockMs),
    FIOCCO_DATABASE_CLOCK_OFFSET_MS: String(clockMs),
    ...(armed && struck.includes(one) && { FIOCCO_FAILPOINTS: `${armed.name}:${armed.count}` }),
  });
  const idle = both(processes).filter((one) => !one.isAlive);
  // They start together: an api is ready only while a worker keeps the read models up to date.
  const isOver = () => both(processes).some((one) => !one.isAlive);
  await Promise.all(idle.map((one) => one.launch({ env: envOf(one), isOver })));
}

type AtFailpoint = Extract<Fault, { kind: 'failpoint' }>;

interface LifeOf {
  readonly life: Life;
  readonly plan: Plan;
  readonly processes: Processes;
  readonly scene: Scene;
  readonly server: FaultServer;
  readonly ground: Ground;
}

/** One life, from its start to its fault. Answers what ended it. */
async function live(one: LifeOf): Promise<string> {
  const { life, plan, processes, scene, server } = one;
  if (life.fault.kind === 'providers silent') scene.bank?.weather.silence();
  else scene.bank?.weather.worsen();
  await server.undisturbed(() => start(processes, life.clockMs, life.fault));
  return whilePlaying(scene, plan, () => end(one));
}

async function whilePlaying<Result>(
  scene: Scene,
  { browsers }: Plan,
  work: () => Promise<Result>,
): Promise<Result> {
  let stopped = false;
  const index = scene.next * 100;
  const crowd = Array.from({ length: browsers }, (_, n) => new Browser(scene, index + n).play(() => stopped));
  try {
    return await work();
  } finally {
    stopped = true;
    await Promise.all(crowd);
  }
}

async function end(one: LifeOf): Promise<string> {
  const { life, processes } = one;
  const { fault } = life;
  if (fault.kind === 'failpoint') return endAt(fault, one);
  await moment(one);
  if (fault.kind === 'kill') {
    await kill(processes, fault.victim);
    return 'kill';
  }
  if (fault.kind === 'database restarted') await one.server.restart();
  else if (fault.kind === 'connections cut') for (let n = 0; n < fault.times; n += 1) await cut(one);
  // The shop goes on by itself.
  await moment(one);
  await kill(processes, 'both');
  return fault.kind;
}

async function endAt(fault: AtFailpoint, { life, processes, server }: LifeOf): Promise<string> {
  const struck = () => both(processes).some((each) => !each.isAlive);
  if (await within(life.lastsMs, struck)) {
    if (fault.withDatabase) await server.restart();
    return fault.name;
  }
  await kill(processes, fault.victim);
  return `not come by: ${fault.name}`;
}

async function cut({ ground, server }: LifeOf): Promise<void> {
  const everyConnection = `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  await server.undisturbed(() => ground.pool.query(everyConnection));
}

async function moment({ life, scene }: LifeOf): Promise<void> {
  const enough = scene.journal.answers + life.afterAnswers;
  await within(life.lastsMs, () => scene.journal.answers >= enough);
  await pause(life.afterMs);
}

async function within(ms: number, holds: () => boolean): Promise<boolean> {
  const deadline = performance.now() + ms;
  while (!holds()) {
    if (performance.now() > deadline) return false;
    await pause(5);
  }
  return true;
}

/**
 * The shop takes orders again. Half of the unanswered calls are sent again; the outcome of the others stays unknown.
 */
async function workOn(scene: Scene, plan: Plan): Promise<void> {
  scene.bank?.weather.worsen();
  const again = scene.open.splice(0).filter((_, n) => n % 2 === 0);
  scene.open.push(...again);
  const { acknowledged } = scene.journal;
  const enough = acknowledged.size + ORDERS_AFTERWARDS;
  const isOpen = await whilePlaying(scene, plan, () =>
    within(OPENS_WITHIN_MS, () => acknowledged.size >= enough && scene.open.length === 0),
  );
  if (!isOpen) throw new Error('the shop took no orders after its last start');
}

/** What no callback told is asked for by the button, as the schedule would after a while. */
async function settleMoney({ staff, bank }: Scene, { pool }: Ground, server: FaultServer): Promise<number> {
  if (!bank) return 0;
  const { sandbox, weather } = bank;
  weather.clear();
  const begun = performance.now();
  const pending = sandbox
    .ledger()
    .flatMap(({ captures }) => captures.filter(({ status }) => status === 'PENDING'));
  for (const [n, { id }] of pending.entries()) sandbox.settle(id, n % 2 === 0 ? 'completed' : 'denied');
  // Other runs restart the same database server.
  await server.undisturbed(async () => {
    ok(await staff.post('/api/login', STAFF));
    ok(await staff.post('/api/payments/reconcile', {}));
  });
  await eventually(() => moneySettled(pool, sandbox.ledger()), {
    timeoutMs: MONEY_SETTLES_WITHIN_MS,
    everyMs: 200,
  });
  return since(begun);
}

/** Does the work; where it fails, the error says what the shop stands at, because a replay may pass. */
async function toldWhyNot<Result>(
  processes: Processes,
  { pool }: Ground,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const outputs = both(processes).map((one) => `${one.isAlive ? 'runs' : 'ended'}: ${one.lastOutput}`);
    throw new Error([String(error), await standstillOf(pool), ...outputs].join('\n'), { cause: error });
  }
}

function settleWithin(ground: Ground, { lastClockMs }: Plan): Promise<void> {
  return eventually(() => settled(ground, lastClockMs), { timeoutMs: SETTLES_WITHIN_MS, everyMs: 200 });
}
