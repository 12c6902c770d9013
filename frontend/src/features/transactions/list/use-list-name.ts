import { useQuery } from '@tanstack/react-query';
import { giftListsQuery, listsByNameQuery } from '../../../shared/office/queries/gift-lists.js';

export function useListName(id: number | undefined): string | undefined {
  const { data: lists } = useQuery({ ...giftListsQuery, enabled: id !== undefined });
  return id === undefined ? undefined : (lists?.find((list) => list.id === id)?.name ?? `lista ${id}`);
}

export function useListOptions(): (readonly [string, string])[] {
  const { data: lists = [] } = useQuery(listsByNameQuery);
  return [['', 'Tutte le liste'], ...lists.map(({ id, name }) => [String(id), name] as const)];
}
