import { NOW } from '@fiocco/gift/testing';
import type { Call } from './process.js';
import type { History } from './histories.js';
import type { Append, Ledger } from './ledger-model.js';
import { type Watch, watchMark } from '../rules/watch.js';

export interface Standing {
  readonly history: History;
  readonly status: 'alive' | 'dead' | 'ended';
  readonly begun: boolean;
  /** Whether it ended without knowing an append's outcome. */
  readonly unknown: boolean;
}

export interface State {
  readonly ledger: Ledger;
  readonly processes: readonly Standing[];
  /** Appends that were sent, have no answer, and may still be stored. */
  readonly flying: readonly Append[];
  readonly lost: number;
  readonly deaths: number;
  readonly now: string;
  readonly watch: Watch;
  /** The process of the last step, where switches are counted. */
  readonly running: number | null;
  readonly switches: number;
}

export type How =
  | 'answered'
  | 'stored, answer lost'
  | 'not stored yet, answer lost'
  | 'stored, no answer in time'
  | 'not stored yet, no answer in time';
export const LOST: readonly How[] = [
  'stored, answer lost',
  'not stored yet, answer lost',
  'stored, no answer in time',
  'not stored yet, no answer in time',
];

export type Step =
  | { readonly kind: 'call'; readonly process: number; readonly call: Call; readonly how: How }
  | { readonly kind: 'dies'; readonly process: number }
  | { readonly kind: 'arrives'; readonly append: Append }
  | { readonly kind: 'time' };

/** Whether the process of the last step can take another one. */
export function goesOn({ running, processes }: State): boolean {
  return running !== null && processes[running]?.status === 'alive';
}

const ledgerMarks = new WeakMap<Ledger, string>();

export function ledgerMark(ledger: Ledger): string {
  const known = ledgerMarks.get(ledger);
  if (known !== undefined) return known;
  // Each node stands for one content of one stream.
  const mark = [...ledger.values()]
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join(' ');
  ledgerMarks.set(ledger, mark);
  return mark;
}

const appendMarks = new WeakMap<Append, string>();

/** Two states with the same mark have the same future. */
export function markOf(state: State): string {
  const processes = state.processes.map(({ history, status, unknown }) =>
    status === 'alive' ? history.id : `${status}${Number(unknown)}`,
  );
  const flying = state.flying.map((append) => appendMark(append)).sort();
  const { lost, deaths, running, switches, ledger, watch } = state;
  const left = [lost, deaths, running, switches, state.now === NOW ? 0 : 1];
  return [ledgerMark(ledger), processes.join(' '), flying.join(' '), left.join(' '), watchMark(watch)].join(
    '#',
  );
}

function appendMark(append: Append): string {
  const known = appendMarks.get(append);
  if (known) return known;
  const { stream, expectedRevision, events } = append;
  const mark = `${stream}@${expectedRevision}:${events.map(({ id, type, data }) => id + type + JSON.stringify(data)).join()}`;
  appendMarks.set(append, mark);
  return mark;
}
