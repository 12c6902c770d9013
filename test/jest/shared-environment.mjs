// The environment of a file that shares modules with other files: it uses the worker's own globals, so that an Error is
// the same class everywhere. Globals that a file sets are removed when it ends.
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
// Loaded here because it captures the globals that exist when it is loaded: this must happen before a module of the
// product has set any.
import 'jest-environment-node';
import { ModuleMocker } from 'jest-mock';

const describe = (object) =>
  new Map(Reflect.ownKeys(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]));

export default class SharedEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #globals = describe(globalThis);
  #environment = { ...process.env };
  #exit = process.exit;
  #stackTraceLimit = Error.stackTraceLimit;

  constructor({ projectConfig }) {
    const { moduleMocker, global } = this;
    const timerConfig = { idToRef: (timer) => timer, refToId: (timer) => timer };
    this.fakeTimers = new LegacyFakeTimers({ config: projectConfig, global, moduleMocker, timerConfig });
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    process.exit = this.#exit;
    Error.stackTraceLimit = this.#stackTraceLimit;
    restore(process.env, this.#environment);
    for (const key of Reflect.ownKeys(globalThis))
      if (isOfOneFile(key)) Reflect.deleteProperty(globalThis, key);
    for (const [key, descriptor] of this.#globals) restoreProperty(key, descriptor);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Only called to check that the environment still exists. */
  getVmContext() {
    return globalThis;
  }
}

/**
 * Jest's own handlers and results belong to one file; what a module keeps on the globals, such as zod its
 * registry, stays.
 */
const isOfOneFile = (key) =>
  typeof key === 'symbol' && /^(EVENT_HANDLERS|JEST_STATE_SYMBOL)$/.test(key.description ?? '');

function restore(object, before) {
  for (const key of Object.keys(object)) if (!(key in before)) delete object[key];
  for (const [key, value] of Object.entries(before)) if (object[key] !== value) object[key] = value;
}

function restoreProperty(key, descriptor) {
  if (!descriptor.configurable && !descriptor.writable) return;
  const now = Object.getOwnPropertyDescriptor(globalThis, key);
  if (now?.value !== descriptor.value || now?.get !== descriptor.get)
    Object.defineProperty(globalThis, key, descriptor);
}
