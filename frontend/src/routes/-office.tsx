import { Fragment, type ReactNode, useReducer } from 'react';
import { SignInAgain } from '../features/auth/sign-in-again.js';
import { Shell } from '../features/shell/shell.js';

/** Every page of the back office: the navigation around it, and whoever is signed out meanwhile signs in again above it. */
export function Office({ children }: { readonly children: ReactNode }) {
  const [visit, restart] = useReducer((count: number) => count + 1, 0);
  return (
    <Shell>
      <SignInAgain onRestart={restart} />
      <Fragment key={visit}>{children}</Fragment>
    </Shell>
  );
}
