import { readJournal, rewriteJournal, openJournal, type Change, type Journal } from './journal.js';

export interface Table<Row> {
  get(id: string): Row | undefined;
  put(id: string, row: Row): void;
  remove(id: string): void;
  all(): Row[];
}

/** Tables in memory, and one file with every change: what a call does is one line, so a kill leaves all of it or nothing. */
export class Store {
  readonly #tables: Record<string, Map<string, unknown>>;
  readonly #journal: Journal;
  #changes: Change[] = [];
  #undo: (() => void)[] = [];
  #open = false;

  private constructor(tables: Record<string, Map<string, unknown>>, journal: Journal) {
    this.#tables = tables;
    this.#journal = journal;
  }

  static open(file: string): Store {
    const tables: Record<string, Map<string, unknown>> = {};
    for (const change of readJournal(file)) apply(tables, change);
    rewriteJournal(file, everyRow(tables));
    return new Store(tables, openJournal(file));
  }

  table<Row>(name: string): Table<Row> {
    const rows = (this.#tables[name] ??= new Map<string, unknown>()) as Map<string, Row>;
    return {
      get: (id) => rows.get(id),
      all: () => [...rows.values()],
      put: (id, row) => {
        this.#change(rows, [name, id, row]);
      },
      remove: (id) => {
        this.#change(rows, [name, id, null]);
      },
    };
  }

  /** All changes of `work`, or none of them if it throws. It must not wait for anything; one inside another joins it. */
  transact<Answer>(work: () => Answer): Answer {
    if (this.#open) return work();
    this.#open = true;
    try {
      const answer = work();
      if (this.#changes.length > 0) this.#journal.append(this.#changes);
      return answer;
    } catch (error) {
      for (const undo of this.#undo.reverse()) undo();
      throw error;
    } finally {
      this.#open = false;
      this.#changes = [];
      this.#undo = [];
    }
  }

  close(): void {
    this.#journal.close();
  }

  #change(rows: Map<string, unknown>, change: Change): void {
    const [, id, row] = change;
    const before = rows.get(id);
    this.#undo.push(() => (before === undefined ? rows.delete(id) : rows.set(id, before)));
    this.#changes.push(change);
    if (row === null) rows.delete(id);
    else rows.set(id, row);
  }
}

function apply(tables: Record<string, Map<string, unknown>>, [name, id, row]: Change): void {
  const rows = (tables[name] ??= new Map());
  if (row === null) rows.delete(id);
  else rows.set(id, row);
}

function everyRow(tables: Record<string, Map<string, unknown>>): Change[] {
  return Object.entries(tables).flatMap(([name, rows]) =>
    [...rows].map(([id, row]): Change => [name, id, row]),
  );
}
