import { NOW } from '@fiocco/gift/testing';
import type { Call } from '../model/process.js';
import type { Scenario } from '../programs/scenario.js';
import { goesOn, LOST, type Standing, type State, type Step } from '../model/state.js';

const NOT_YET = { begun: false, status: 'alive', unknown: false } as const;

/** Decides who may take the next step. */
export class Turns {
  constructor(
    private readonly scenario: Scenario,
    private readonly indexOf: (name: string) => number,
  ) {}

  /** Everything that may happen next, with the steps without a fault first. */
  steps(state: State): readonly Step[] {
    const waiting = this.waiting(state);
    const calls = waiting.flatMap(([process, { history }]) =>
      history.behaviour.waitingFor.map((call): Step => ({ kind: 'call', process, call, how: 'answered' })),
    );
    const arrivals = state.flying.map((append): Step => ({ kind: 'arrives', append }));
    const mayPass = this.scenario.timePasses === true && state.now === NOW && calls.length > 0;
    const time: readonly Step[] = mayPass ? [{ kind: 'time' }] : [];
    return [...calls, ...time, ...arrivals, ...this.faults(state, waiting)];
  }

  /** Nobody is at work; appends under way may still arrive or never do. */
  atRest(state: State): boolean {
    return state.processes.every(
      (standing, process) => standing.status !== 'alive' || !this.mayBegin(state, process, standing),
    );
  }

  private waiting(state: State): readonly (readonly [process: number, standing: Standing])[] {
    const only = state.switches === 0 && goesOn(state) ? state.running : null;
    return state.processes
      .map((standing, process) => [process, standing] as const)
      .filter(([process]) => only === null || process === only)
      .filter(
        ([process, standing]) => standing.status === 'alive' && this.mayBegin(state, process, standing),
      );
  }

  private faults(
    { lost, deaths }: State,
    waiting: readonly (readonly [process: number, standing: Standing])[],
  ): readonly Step[] {
    return waiting.flatMap(([process, standing]): readonly Step[] => {
      const appends = standing.history.behaviour.waitingFor.filter(isAppend);
      const answers = lost > 0 ? appends.flatMap((call) => LOST.map((how) => ({ call, how }))) : [];
      const dies: readonly Step[] = deaths > 0 && mayDie(standing) ? [{ kind: 'dies', process }] : [];
      return [...answers.map(({ call, how }): Step => ({ kind: 'call', process, call, how })), ...dies];
    });
  }

  private mayBegin({ processes }: State, process: number, { begun }: Standing): boolean {
    const actor = this.scenario.actors[process];
    if (begun || !actor) return true;
    const { twinOf, after } = actor;
    if (twinOf !== undefined) return (processes[this.indexOf(twinOf)] ?? NOT_YET).begun;
    if (after === undefined) return true;
    const { status, unknown } = processes[this.indexOf(after)] ?? NOT_YET;
    return status === 'dead' || unknown;
  }
}

function isAppend(call: Call): boolean {
  return call.kind === 'append';
}

/**
 * A process that dies after a read has changed nothing since its last append, so its death right after that append
 * covers it.
 */
function mayDie({ history: { answer, behaviour } }: Standing): boolean {
  return (
    answer?.kind === 'append' ||
    answer?.kind === 'unknown' ||
    behaviour.waitingFor.some(({ kind }) => kind === 'append')
  );
}
