import { createFileRoute, redirect } from '@tanstack/react-router';

/** Mails sent before the token stood behind the # have it in the path. */
export const Route = createFileRoute('/annulla/$token')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/annulla', hash: params.token, replace: true });
  },
});
