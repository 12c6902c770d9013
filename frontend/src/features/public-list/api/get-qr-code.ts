import type { ListQrCode } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.js';

export function qrCodeQuery(listId: string) {
  return queryOptions({
    queryKey: ['public-list', listId, 'qr'],
    queryFn: ({ signal }) =>
      api.get<ListQrCode>(`/api/gift-lists/${encodeURIComponent(listId)}/qrcode`, { signal }),
    staleTime: Infinity,
  });
}
