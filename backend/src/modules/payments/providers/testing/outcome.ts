import { CallbackRefused } from '../callback-refused.js';
import { ProviderFailure } from '../provider-failure.js';

/** How a call failed: its kind and code; a call that did not fail is told as `done`. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof ProviderFailure) return error.kind;
      if (error instanceof CallbackRefused) return error.reason;
      throw error;
    },
  );
