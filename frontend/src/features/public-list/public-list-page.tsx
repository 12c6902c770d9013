import type { GiftCard } from '@fiocco/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { refreshTags } from '../../shared/api/tags.js';
import {
  giftCardsQuery,
  publicListQuery,
  isLocked,
  isVisible,
} from '../../shared/public/gift-lists/queries.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { InactiveList } from './components/states/list-states.js';
import { lockedList } from './components/next-pages.js';
import { OpenList } from './components/open-list.js';
import type { ListSearch } from './model/list-search.js';
import { useListAddress } from './use-list-address.js';
import { lazy, Suspense } from 'react';

const LockedList = lazy(lockedList);

interface PublicListPageProps {
  readonly listId: string;
  readonly search: ListSearch;
}

/** As the list shows it: its sheet reads nothing of its own. */
function useOpenGift(listId: string, { regalo }: ListSearch): GiftCard | undefined {
  const { data: gifts } = useQuery({ ...giftCardsQuery(listId), enabled: false });
  return gifts?.find(({ id }) => id === regalo);
}

/** A list as its visitor may see it: locked, closed, or open. */
export function PublicListPage({ listId, search }: PublicListPageProps) {
  const { data: list } = useQuery(publicListQuery(listId));
  const { storeName, appName } = usePublicSettings();
  const queryClient = useQueryClient();
  const router = useRouter();
  const address = useListAddress(search);
  const gift = useOpenGift(listId, search);
  usePageTitle(gift?.name, list?.name, list?.occasionName, storeName || appName);
  if (!list) return null;
  const unlocked = async () => {
    await refreshTags(queryClient, [`public-list:${listId}`], 'all');
    await router.invalidate();
    await address.onSearch({ password: undefined });
  };
  if (isLocked(list)) {
    return (
      <Suspense>
        <LockedList listId={listId} list={list} given={search.password} onUnlocked={() => void unlocked()} />
      </Suspense>
    );
  }
  if (!isVisible(list)) return <InactiveList list={list} />;
  return <OpenList list={list} search={search} address={address} />;
}
