import type { GiftCard, PublicGiftList } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { giftCardsQuery } from '../../../shared/public/gift-lists/queries.js';
import { ShopFooter } from '../../../shared/public/shop/shop-footer.js';
import { ShopHeader } from '../../../shared/public/shop/shop-header.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { arrangeGifts } from '../model/arrange-gifts.js';
import { invitesToFund } from '../model/fund.js';
import type { Filter, ListSearch, Sort } from '../model/list-search.js';
import { BeforeOrdering } from './before-ordering.js';
import { FilterBar } from './gifts/filter-bar.js';
import { GiftGrid } from './gifts/gift-grid.js';
import { GivenSection } from './gifts/given-section.js';
import { Invite } from './invite.js';
import { EmptyList, NoMatch } from './gifts/nothing-here.js';
import styles from './open-list.module.css';
import { PreviewBanner } from './preview-banner.js';

const ShareSheet = lazy(() => import('./share-sheet.js'));
const Lightbox = lazy(() => import('./gifts/lightbox.js'));

interface OpenListProps {
  readonly list: PublicGiftList;
  readonly search: ListSearch;
  readonly onSearch: (change: Partial<ListSearch>) => void;
  readonly sharing: boolean;
  readonly onSharing: (open: boolean) => void;
}

interface GiftsProps extends Pick<OpenListProps, 'list' | 'search' | 'onSearch'> {
  readonly gifts: readonly GiftCard[];
  readonly onOpen: (gift: GiftCard) => void;
}

function Gifts({ list, gifts, search, onSearch, onOpen }: GiftsProps) {
  const filter: Filter = search.mostra ?? 'tutti';
  const sort: Sort = search.ordina ?? 'desiderio';
  const arranged = arrangeGifts(gifts, filter, sort);
  const nothing = arranged.open.length + arranged.given.length === 0;
  return (
    <>
      {gifts.length > 0 && (
        <FilterBar
          filter={filter}
          sort={sort}
          counts={arranged.counts}
          onFilter={(mostra) => onSearch({ mostra: mostra === 'tutti' ? undefined : mostra })}
          onSort={(ordina) => onSearch({ ordina: ordina === 'desiderio' ? undefined : ordina })}
        />
      )}
      <div className={styles.wrap}>
        <h2 className="visually-hidden">Regali</h2>
        {gifts.length === 0 && <EmptyList invitesToFund={invitesToFund(list)} />}
        {gifts.length > 0 && nothing && (
          <NoMatch filter={filter} onReset={() => onSearch({ mostra: undefined })} />
        )}
        {(!nothing || gifts.length === 0) && (
          <GiftGrid list={list} gifts={gifts} arranged={arranged} onOpen={onOpen} />
        )}
        {arranged.given.length > 0 && <GivenSection gifts={arranged.given} />}
      </div>
    </>
  );
}

export function OpenList({ list, search, onSearch, sharing, onSharing }: OpenListProps) {
  const { data: gifts = [], error, refetch } = useQuery(giftCardsQuery(String(list.id)));
  const [opened, setOpened] = useState<GiftCard | null>(null);
  return (
    <>
      {list.preview && <PreviewBanner listId={list.id} />}
      <ShopHeader />
      <main>
        <Invite list={list} onShare={() => onSharing(true)} />
        {error && (
          <div className={styles.wrap}>
            <Notice tone="off" role="alert" className={styles.stale}>
              <p>{messageOf(error)} Quello che vedi potrebbe non essere aggiornato.</p>
              <Button onClick={() => void refetch()}>Riprova</Button>
            </Notice>
          </div>
        )}
        <Gifts list={list} gifts={gifts} search={search} onSearch={onSearch} onOpen={setOpened} />
      </main>
      <ShopFooter>
        <BeforeOrdering list={list} />
      </ShopFooter>
      <Suspense>
        {sharing && <ShareSheet list={list} onClose={() => onSharing(false)} />}
        {opened && <Lightbox gift={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}
