import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';

export function qrCodeQuery(listId: string) {
  return queryOptions({
    queryKey: ['public-list', listId, 'qr'],
    queryFn: ({ signal }) => call('GET /api/gift-lists/:id/qrcode', { params: { id: listId }, signal }),
    staleTime: Infinity,
  });
}
