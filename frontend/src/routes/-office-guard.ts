import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';

interface Asked {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
}

/** The question who is signed in. It is loaded when it is first asked: a guest's page never asks it. */
export const sessionQuestion = async () => (await import('../shared/office/queries/session.js')).sessionQuery;

/** Strangers are sent to the sign-in page, which leads back to the page that was asked for. */
export async function mustBeSignedIn({ context, location }: Asked): Promise<void> {
  const user = await context.queryClient.ensureQueryData(await sessionQuestion());
  if (user) return;
  // Home is where signing in leads anyhow.
  const from = location.href === '/' ? undefined : location.href;
  throw redirect({ to: '/auth', search: { from }, replace: true });
}
