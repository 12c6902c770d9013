import { LATER, NOW } from '@fiocco/gift/testing';
import type { Answer, Call } from '../model/process.js';
import { Histories, type History } from '../model/histories.js';
import { type Append, eventsFrom, type Ledger, LedgerModel } from '../model/ledger-model.js';
import { checkLedger, checkNews, Violation } from '../rules/ledger-rules.js';
import type { Mutation } from '../breakings/mutation.js';
import { STOCK } from '../programs/programs.js';
import {
  atMoment,
  checkAnswersKept,
  checkStockAsked,
  hearing,
  nobody,
  outOfTime,
  withoutRunsOf,
} from '../rules/watch.js';
import type { Actor, Scenario } from '../programs/scenario.js';
import { goesOn, type How, ledgerMark, type Standing, type State, type Step } from '../model/state.js';
import { Turns } from './turns.js';

const MOST_CALLS = 100;

/**
 * The states of a scenario and the steps between them. States are values; code runs only on the first visit to a
 * history.
 */
export class World {
  readonly model = new LedgerModel();
  private readonly checked = new Set<string>();
  private readonly turns: Turns;

  private constructor(
    readonly scenario: Scenario,
    private readonly mutation: Mutation,
    private readonly actors: { readonly actor: Actor; readonly histories: Histories }[],
  ) {
    this.turns = new Turns(scenario, (name) => this.actors.findIndex(({ actor }) => actor.name === name));
  }

  static async of(scenario: Scenario, mutation: Mutation = {}): Promise<World> {
    const world = new World(scenario, mutation, []);
    for (const actor of scenario.actors) await world.enter(actor);
    return world;
  }

  get actorCount(): number {
    return this.scenario.actors.length;
  }

  nameOf(process: number): string {
    return this.actors[process]?.actor.name ?? '?';
  }

  /** The shop is open and nobody has begun. */
  async beginning(): Promise<State> {
    const { lost, deaths, switches = Infinity } = this.scenario;
    const none = { processes: [], flying: [], lost: 0, deaths: 0, running: null, switches: Infinity };
    const empty: State = { ...none, ledger: new Map(), now: NOW, watch: nobody };
    const open = await this.alone(empty, { name: 'shop', program: this.scenario.opening });
    const processes = this.scenario.actors.map((_, process) => this.fresh(process));
    return { ...open, processes, lost, deaths, switches };
  }

  /** Runs one more process alone, without a fault, until it ends. */
  async alone(state: State, actor: Actor): Promise<State> {
    const process = await this.enter(actor);
    const processes = this.actors.map((_, index): Standing =>
      index === process ? this.fresh(index) : { ...this.fresh(index), status: 'ended' },
    );
    const none = { flying: [], lost: 0, deaths: 0, running: null, switches: Infinity };
    let at: State = { ...state, ...none, processes, watch: nobody };
    for (let step = this.steps(at)[0]; step; step = this.steps(at)[0]) at = await this.after(at, step);
    return { ...at, processes: state.processes };
  }

  private async enter(actor: Actor): Promise<number> {
    const known = this.actors.findIndex((one) => one.actor.name === actor.name);
    if (known >= 0) return known;
    const { name, program } = actor;
    const histories = await Histories.of(name, this.actors.length + 1, program, this.mutation);
    return this.actors.push({ actor, histories }) - 1;
  }

  private fresh(process: number): Standing {
    return { history: this.historiesOf(process).root, status: 'alive', begun: false, unknown: false };
  }

  private historiesOf(process: number): Histories {
    const entry = this.actors[process];
    if (!entry) throw new Error(`no process ${process}`);
    return entry.histories;
  }

  steps(state: State): readonly Step[] {
    return this.turns.steps(state);
  }

  atRest(state: State): boolean {
    return this.turns.atRest(state);
  }

  /** Throws a {@link Violation} where this step causes one. */
  after(state: State, step: Step): State | Promise<State> {
    switch (step.kind) {
      case 'call':
        return this.answered(this.switched(state, step.process), step.process, step.call, step.how);
      case 'dies':
        return this.dead(state, step.process);
      case 'arrives':
        return this.arrived(state, step.append);
      case 'time':
        return { ...state, now: LATER };
    }
  }

  private switched(state: State, process: number): State {
    if (state.switches === Infinity || state.running === process) return state;
    return { ...state, running: process, switches: state.switches - Number(goesOn(state)) };
  }

  private dead(state: State, process: number): State {
    const standing = state.processes[process];
    if (!standing) return state;
    const { waitingFor } = standing.history.behaviour;
    const sent = waitingFor.filter((call) => call.kind === 'append');
    const processes = replaced(state.processes, process, { ...standing, status: 'dead' });
    const flying = this.stillFlying(state.ledger, [...state.flying, ...sent]);
    const watch = withoutRunsOf(state.watch, this.nameOf(process));
    return { ...state, processes, flying, watch, deaths: state.deaths - 1 };
  }

  private arrived(state: State, append: Append): State {
    const flying = state.flying.filter((one) => one !== append);
    return this.store({ ...state, flying }, append).state;
  }

  private answered(state: State, process: number, call: Call, how: How): State | Promise<State> {
    switch (call.kind) {
      case 'begin':
        return this.begun(state, process, call);
      case 'read': {
        const node = this.model.of(state.ledger, call.stream);
        return this.told(state, process, call, `r${node.id}`, {
          kind: 'read',
          events: eventsFrom(node, call.from),
        });
      }
      case 'append':
        return this.appended(state, process, call, how);
    }
  }

  /**
   * While time stands still, the beginning of a run and its first read of the ledger are one step, because nothing can
   * happen in between.
   */
  private begun(state: State, process: number, call: Call): State | Promise<State> {
    const { now } = state;
    const next = this.told(state, process, call, now, { kind: 'begin', now });
    if (this.scenario.timePasses) return next;
    const look = (begun: State) => {
      const first = begun.processes[process]?.history.behaviour.waitingFor.find(({ no }) => no > call.no);
      return first?.kind === 'read' && first.by === this.nameOf(process)
        ? this.answered(begun, process, first, 'answered')
        : begun;
    };
    return next instanceof Promise ? next.then(look) : look(next);
  }

  private appended(state: State, process: number, call: Call & Append, how: How): State | Promise<State> {
    if (how === 'answered') {
      const { state: next, outcome, revision } = this.store(state, call);
      return this.told(next, process, call, `${outcome}${revision}`, { kind: 'append', outcome, revision });
    }
    const spent = { ...state, lost: state.lost - 1 };
    const isStored = how === 'stored, answer lost' || how === 'stored, no answer in time';
    const next = isStored
      ? this.store(spent, call).state
      : { ...spent, flying: this.stillFlying(state.ledger, [...state.flying, call]) };
    const late = how === 'stored, no answer in time' || how === 'not stored yet, no answer in time';
    const waited = late ? { ...next, watch: outOfTime(next.watch, this.nameOf(process)) } : next;
    return this.told(waited, process, call, late ? 'U' : 'u', { kind: 'unknown', late });
  }

  private store(state: State, append: Append) {
    const { stream } = append;
    const before = this.model.of(state.ledger, stream);
    const stored = this.model.append(state.ledger, append);
    if (stored.outcome === 'conflict') return { state, outcome: stored.outcome, revision: stored.revision };
    const { ledger, outcome, revision } = stored;
    if (outcome === 'repeated') return { state, outcome, revision };
    const news = eventsFrom(this.model.of(ledger, stream), before.revision + 1);
    if (stream === STOCK && news.some(({ type }) => type === 'stock.UnitAllocated.v2')) {
      checkStockAsked(state.watch, (append as Call & Append).by);
    }
    checkNews(before, news, state.now);
    checkAnswersKept(state.watch, news);
    this.checkOnce(ledger);
    const flying = this.stillFlying(ledger, state.flying);
    const watch = atMoment(this.model, ledger, state.watch);
    return { state: { ...state, ledger, flying, watch }, outcome, revision };
  }

  private checkOnce(ledger: Ledger): void {
    const mark = ledgerMark(ledger);
    if (this.checked.has(mark)) return;
    checkLedger(this.model, ledger);
    this.checked.add(mark);
  }

  /** An append at a revision that the stream has already passed can never be stored. */
  private stillFlying(ledger: Ledger, flying: readonly Append[]): readonly Append[] {
    return flying.filter(
      ({ stream, expectedRevision }) => this.model.of(ledger, stream).revision === expectedRevision,
    );
  }

  private told(
    state: State,
    process: number,
    call: Call,
    mark: string,
    answer: Answer,
  ): State | Promise<State> {
    const standing = state.processes[process];
    if (!standing) throw new Error(`no process ${process}`);
    const history = this.historiesOf(process).after(standing.history, call, mark, answer);
    if (history instanceof Promise)
      return history.then((learnt) => this.moved(state, process, standing, learnt));
    return this.moved(state, process, standing, history);
  }

  private moved(state: State, process: number, standing: Standing, history: History): State {
    const { said, ended, broken } = history.behaviour;
    if (broken !== null) throw new Violation(`${this.nameOf(process)} breaks: ${broken}`);
    if (history.length > MOST_CALLS) throw new Violation(`${this.nameOf(process)} does not come to an end`);
    const watch = said.reduce(
      (all, one) => hearing(this.model, state.ledger, all, this.nameOf(process), one),
      state.watch,
    );
    const unknown =
      standing.unknown || said.some((one) => one.type === 'answers' && one.outcome === 'unknown');
    const status = ended ? ('ended' as const) : standing.status;
    const processes = replaced(state.processes, process, { history, status, begun: true, unknown });
    return { ...state, processes, watch };
  }
}

function replaced(all: readonly Standing[], index: number, one: Standing): readonly Standing[] {
  return all.map((other, at) => (at === index ? one : other));
}
