import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { goToGift, keepListSearch } from '../../shared/public/gift-lists/place.js';
import type { ListSearch } from './model/list-search.js';

/** Whoever comes back from a gift, out of its sheet or its checkout, is at that gift again. */
export function useGiftPlace(listId: string, { regalo, foto, password, ...kept }: ListSearch): void {
  const fromGift = useLocation({ select: ({ state }) => state.fromGift });
  useEffect(() => {
    if (fromGift) goToGift(fromGift, 'center');
  }, [fromGift]);

  const opened = useRef<number>(undefined);
  useEffect(() => {
    if (!regalo && opened.current) goToGift(opened.current, 'nearest');
    opened.current = regalo;
  }, [regalo]);

  const search = JSON.stringify(kept);
  useEffect(() => keepListSearch(listId, JSON.parse(search) as object), [listId, search]);
}
