import { type ApiProblem, isApiProblem } from './problem.js';

type ExtraHeaders = Readonly<Record<string, string>>;

/** A call that may come again with the password of whoever makes it. */
type Run<T> = (headers?: ExtraHeaders) => Promise<T>;

/** Asks for the password and runs the call with it; throws what was refused where nobody gives it. */
type AskPassword = <T>(run: Run<T>, refused: ApiProblem) => Promise<T>;

let ask: AskPassword | null = null;

/** The back office says how it asks; until it does, such a call is simply refused. */
export function onPasswordAsked(asking: AskPassword): () => void {
  ask = asking;
  return () => {
    if (ask === asking) ask = null;
  };
}

/** Runs a call of staff. Where the shop wants the password for it, it runs again once it was typed: nothing was done yet. */
export async function withPassword<T>(run: Run<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!ask || !isApiProblem(error, 'PASSWORD_REQUIRED')) throw error;
    return ask(run, error);
  }
}
