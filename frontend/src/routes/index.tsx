import { createFileRoute, redirect } from '@tanstack/react-router';

/** Home is the list of transactions until there is a dashboard; its guard sends strangers to the sign-in page. */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/transactions', replace: true });
  },
});
