// Imported first, so that the command runner uses the virtual time.
import '../model/virtual-time.js';
import type { Mutation } from '../breakings/mutation.js';
import { AtTheEnd } from '../rules/at-the-end.js';
import { Histories } from '../model/histories.js';
import { Violation } from '../rules/ledger-rules.js';
import { textOf, withShortIds } from './readable.js';
import type { Scenario } from '../programs/scenario.js';
import { markOf, type State, type Step } from '../model/state.js';
import { World } from './world.js';

interface Trail {
  readonly from: Trail | null;
  readonly step: Step;
}

interface Visited {
  readonly state: State;
  readonly trail: Trail | null;
  /** In how many orders of steps it is reached. */
  schedules: number;
}

export interface Finding {
  readonly message: string;
  /** The steps in words. */
  readonly trace: readonly string[];
}

export interface Explored {
  readonly scenario: string;
  readonly states: number;
  readonly steps: number;
  /**
   * How many orders of steps lead from the beginning to a state where everyone is done; a float, since there are many.
   */
  readonly schedules: number;
  readonly longest: number;
  /** How often real code was run. */
  readonly learnt: number;
  readonly seconds: number;
  readonly finding: Finding | null;
}

async function stepsTo(world: World, trail: Trail | null): Promise<Finding['trace']> {
  const steps: Step[] = [];
  for (let at = trail; at; at = at.from) steps.push(at.step);
  let state = await world.beginning();
  const text: string[] = [];
  for (const step of steps.reverse()) {
    const before = state;
    try {
      state = await world.after(state, step);
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
    }
    text.push(textOf(world, before, step));
  }
  return text;
}

async function findingOf(world: World, trail: Trail | null, error: unknown): Promise<Finding> {
  if (!(error instanceof Violation)) throw error;
  return { message: withShortIds(error.message), trace: await stepsTo(world, trail) };
}

/** Explores layer by layer: every way to a state has the same number of steps, so only two layers are kept. */
class Exploration {
  private readonly begun = process.hrtime.bigint();
  private readonly learntBefore = Histories.learnt;
  private readonly atTheEnd: AtTheEnd;
  private states = 0;
  private steps = 0;
  private schedules = 0;
  private longest = 0;

  constructor(private readonly world: World) {
    this.atTheEnd = new AtTheEnd(world);
  }

  async run(): Promise<Explored> {
    let layer: Iterable<Visited> = [{ state: await this.world.beginning(), trail: null, schedules: 1 }];
    for (let size = 1; size > 0; this.longest += 1) {
      const next = new Map<string, Visited>();
      for (const visited of layer) {
        const finding = await this.visit(visited, next);
        if (finding) return this.result(finding);
      }
      layer = next.values();
      size = next.size;
    }
    return this.result(null);
  }

  private async visit(visited: Visited, next: Map<string, Visited>): Promise<Finding | null> {
    const { world } = this;
    const { state, trail, schedules } = visited;
    this.states += 1;
    const steps = world.steps(state);
    try {
      if (world.atRest(state)) {
        this.schedules += schedules;
        await this.atTheEnd.check(state);
      } else if (steps.length === 0) throw new Violation('somebody waits for ever');
    } catch (error) {
      return findingOf(world, trail, error);
    }
    for (const step of steps) {
      const finding = await this.follow(visited, step, next);
      if (finding) return finding;
    }
    return null;
  }

  private async follow(from: Visited, step: Step, next: Map<string, Visited>): Promise<Finding | null> {
    this.steps += 1;
    const trail = { from: from.trail, step };
    try {
      const coming = this.world.after(from.state, step);
      // Only steps that run real code have to be awaited.
      const state = coming instanceof Promise ? await coming : coming;
      const mark = markOf(state);
      const known = next.get(mark);
      if (known) known.schedules += from.schedules;
      else next.set(mark, { state, trail, schedules: from.schedules });
      return null;
    } catch (error) {
      return findingOf(this.world, trail, error);
    }
  }

  private result(finding: Finding | null): Explored {
    const { states, steps, schedules, longest } = this;
    return {
      scenario: this.world.scenario.name,
      states,
      steps,
      schedules,
      longest,
      learnt: Histories.learnt - this.learntBefore,
      seconds: Number(process.hrtime.bigint() - this.begun) / 1e9,
      finding,
    };
  }
}

/** Explores every order of steps of a scenario, shortest first; stops at the first violation. */
export async function explore(scenario: Scenario, mutation: Mutation = {}): Promise<Explored> {
  return new Exploration(await World.of(scenario, mutation)).run();
}

/** One line about what was explored. */
export function summaryOf({
  scenario,
  schedules,
  states,
  steps,
  longest,
  learnt,
  seconds,
}: Explored): string {
  const round = (n: number) => (n < 1e6 ? n.toString() : n.toExponential(2));
  return (
    `stock protocol, ${scenario}: ${round(schedules)} schedules of up to ${longest} steps, ` +
    `${states} states, ${steps} steps between them, ${learnt} runs of the real code, ${seconds.toFixed(1)} s`
  );
}

/** One pick in ten asks for a fault. */
function chosen(steps: readonly Step[], pick: number): Step | undefined {
  const isFault = (step: Step) => step.kind === 'dies' || (step.kind === 'call' && step.how !== 'answered');
  const faults = pick % 10 === 9 ? steps.filter(isFault) : [];
  const from = faults.length > 0 ? faults : steps.filter((step) => !isFault(step));
  return from[Math.floor(pick / 10) % from.length];
}

/** One order of steps, by the picks. When they run out everyone goes on in turn, and no further fault happens. */
export async function walk(
  scenario: Scenario,
  picks: readonly number[],
  mutation: Mutation = {},
): Promise<Finding | null> {
  const world = await World.of(scenario, mutation);
  let state = await world.beginning();
  let trail: Trail | null = null;
  try {
    for (let n = 0; n < picks.length || !world.atRest(state); n += 1) {
      const steps = world.steps(state);
      const step = chosen(steps, picks[n] ?? 0);
      if (!step) break;
      trail = { from: trail, step };
      state = await world.after(state, step);
    }
    if (!world.atRest(state)) throw new Violation('somebody waits for ever');
    await new AtTheEnd(world).check(state);
    return null;
  } catch (error) {
    return findingOf(world, trail, error);
  }
}
