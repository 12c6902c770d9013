import { createFileRoute, redirect } from '@tanstack/react-router';

/** The address of the single page leads into the same purchase, with the specification's names for its parts. */
export const Route = createFileRoute('/gift-lists/$listId/checkout/{-$productId}')({
  beforeLoad: ({ params, location }) => {
    const query = new URLSearchParams(location.searchStr);
    throw redirect({
      to: '/checkout/$listId/{-$productId}',
      params,
      search: {
        step: query.has('transactionId') ? 4 : 1,
        trid: query.get('transactionId') ?? undefined,
        tp: query.get('quota') === '1' ? 'quota' : undefined,
      },
      replace: true,
    });
  },
});
