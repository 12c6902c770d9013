import { Fragment, type ReactNode, useReducer } from 'react';
import { PasswordAgain, SignInAgain } from '../features/auth/sign-in-again.js';
import { Shell } from '../features/shell/shell.js';
import { MantineTheme } from '../shared/theme/mantine-theme.js';

/**
 * Every page of the back office, with the navigation around it. Whoever is signed out meanwhile, or must give the password
 * again, does so above it.
 */
export function Office({ children }: { readonly children: ReactNode }) {
  const [visit, restart] = useReducer((count: number) => count + 1, 0);
  return (
    <MantineTheme>
      <Shell>
        <SignInAgain onRestart={restart} />
        <PasswordAgain />
        <Fragment key={visit}>{children}</Fragment>
      </Shell>
    </MantineTheme>
  );
}
