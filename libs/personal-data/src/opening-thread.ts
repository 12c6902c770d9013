import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { JsonObject } from './json.js';
import { VaultUnreadable } from './sealing.js';

/** Encrypted values from the vault. */
export interface Sealed {
  /** Keys derived from the master keys of these versions, for subjects' keys. */
  readonly keys: readonly (readonly [version: number, key: Uint8Array])[];
  /** One line each: reference, version of the master key, wrapped key and sealed value in hex, separated by blanks. */
  readonly lines: string;
}

export interface Task extends Sealed {
  readonly number: number;
  /** Only checks digests: each line then also has the number of its question and the expected digest. */
  readonly prove?: true;
}
type Answer = { readonly number: number } & ({ readonly json: string } | { readonly unreadable: string });
type Opened = readonly (readonly [ref: string, fields: JsonObject])[];

/** `locked`: the subject's key cannot be decrypted with the master key that its row names. */
export type Proven = readonly (readonly [asked: number, verdict: 'intact' | 'altered' | 'locked'])[];

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

const PROGRAM = join(import.meta.dirname, '../opening/opening.worker.mjs');
/** Longer than a rebuild on a busy machine takes between two uses. */
const IDLE_MS = 3_000;

/**
 * Decrypts values in a thread, which is started when needed and ends a little after its last use. It does not keep the
 * process alive. Where it ends early, waiting calls are rejected and the next one starts a new thread.
 */
export class OpeningThread {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #count = 0;
  #idle: NodeJS.Timeout | undefined;

  /** Throws `VaultUnreadable` where one of them cannot be decrypted. */
  open(sealed: Sealed): Promise<Opened> {
    return this.#ask(sealed) as Promise<Opened>;
  }

  /** Checks whether values have their digests. */
  prove(sealed: Sealed): Promise<Proven> {
    return this.#ask({ ...sealed, prove: true }) as Promise<Proven>;
  }

  #ask(task: Omit<Task, 'number'>): Promise<unknown> {
    const worker = (this.#worker ??= this.#start());
    clearTimeout(this.#idle);
    worker.ref();
    const number = (this.#count += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      worker.postMessage({ number, ...task } satisfies Task, []);
    });
  }

  #start(): Worker {
    const worker = new Worker(PROGRAM);
    const waiting = (this.#waiting = new Map<number, Waiting>());
    worker.on('message', (answer: Answer) => {
      const asked = waiting.get(answer.number);
      waiting.delete(answer.number);
      if (waiting.size === 0) this.#rest(worker);
      if ('json' in answer) asked?.resolve(JSON.parse(answer.json));
      else asked?.reject(new VaultUnreadable(answer.unreadable));
    });
    let fault: unknown = new Error('The thread that opens personal data has ended');
    worker.on('error', (error) => (fault = error));
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { reject } of waiting.values()) reject(fault);
      waiting.clear();
    });
    return worker;
  }

  #rest(worker: Worker): void {
    worker.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.#worker = undefined;
      void worker.terminate();
    }, IDLE_MS).unref();
  }
}
