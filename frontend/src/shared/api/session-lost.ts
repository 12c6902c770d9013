import { isApiProblem } from './problem.js';

/** Asks whoever sits there to sign in; true once somebody has. */
type AskToSignIn = () => Promise<boolean>;

let ask: AskToSignIn | null = null;
let signedIn = 0;

/** The back office says how it asks; until it does, a call without a session is simply refused. */
export function onSessionLost(asking: AskToSignIn): () => void {
  ask = asking;
  return () => {
    if (ask === asking) ask = null;
  };
}

async function signInAgain(): Promise<boolean> {
  if (!ask || !(await ask())) return false;
  signedIn += 1;
  return true;
}

/**
 * Runs a call of staff. Where their session has ended it runs once more after somebody has signed in: a call that is
 * refused for that reason has done nothing.
 */
export async function withSession<T>(run: () => Promise<T>): Promise<T> {
  const before = signedIn;
  try {
    return await run();
  } catch (error) {
    if (!isApiProblem(error, 'NOT_SIGNED_IN')) throw error;
    // Of several calls that were under way, the first asks; the others find somebody signed in.
    if (before === signedIn && !(await signInAgain())) throw error;
    return withSession(run);
  }
}
