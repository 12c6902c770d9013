// The environment of a file whose modules outlive it: the worker's own globals instead of a world of its own, so that
// an Error is an Error wherever it was made. What a file leaves on the globals is taken away when it ends.
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
// Jest's own environment hands a file every global that it found when it was loaded: it is loaded here, before a
// module of the product left anything there for a file that asked for a world of its own.
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

  /** Asked for only in order to see whether the environment is still there. */
  getVmContext() {
    return globalThis;
  }
}

/** Jest's handlers and results; what a module keeps on the globals, such as class-validator its rules, stays with it. */
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
