import {
  type Decider,
  type DomainEvent,
  GENESIS_HASH,
  hashOf,
  seal,
  type StoredEvent,
} from '@fiocco/event-sourcing';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Recorded = Omit<StoredEvent, 'position'>;

/**
 * Recorded ledgers, one JSON file each, with what the code that reads events made of them. They are only added to and
 * never edited.
 */
export class Recordings<Recording extends { readonly events: readonly Recorded[] }> {
  readonly files: readonly string[];

  constructor(private readonly folder: string) {
    this.files = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  }

  load(file: string): Recording {
    return JSON.parse(readFileSync(join(this.folder, file), 'utf8')) as Recording;
  }

  newest(): Recording {
    return this.load(this.files.at(-1) ?? '');
  }

  types(): ReadonlySet<string> {
    return new Set(this.files.flatMap((file) => this.load(file).events.map(({ type }) => type)));
  }

  write(file: string, recording: Recording): void {
    writeFileSync(join(this.folder, file), `${JSON.stringify(recording, null, 1)}\n`);
  }
}

/** Names events that do not hold the hash of the event before: the recording was changed. */
export function brokenLinks(events: readonly Recorded[]): string[] {
  const last = new Map<string, string>();
  return events.flatMap((event) => {
    const { stream, revision } = event;
    const expected = last.get(stream) ?? GENESIS_HASH;
    last.set(stream, hashOf(stream, revision, event));
    return event.metadata.previousHash === expected ? [] : [`${stream} ${revision}`];
  });
}

/** One stream after these commands, each of which brings about one event, a second after the other. */
export function runOf<State, Command, Event extends DomainEvent>(
  stream: string,
  decider: Decider<State, Command, Event>,
  commands: readonly Command[],
): Recorded[] {
  let state = decider.initialState;
  return commands.reduce<Recorded[]>((written, command, revision) => {
    const id = `00000000-0000-4000-8000-00000000000${revision}`;
    const decided = decider.decide(state, command);
    state = decided.reduce(decider.evolve, state);
    const context = {
      at: `2026-11-21T10:00:0${revision}.000Z`,
      actor: 'staff:1',
      cause: `r-${revision}`,
    } as const;
    const last = written.at(-1) && { ...written.at(-1), position: 0n };
    const sealed = seal(
      stream,
      last as StoredEvent | undefined,
      decided.map((event) => ({ id, event })),
      context,
    );
    return [...written, ...sealed.map((one) => ({ ...one, stream, revision }))];
  }, []);
}
