import type { GiftCard, PublicGiftList } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useRef, useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { giftCardsQuery } from '../../../shared/public/gift-lists/queries.js';
import { ShopFooter } from '../../../shared/public/shop/shop-footer.js';
import { ShopHeader } from '../../../shared/public/shop/shop-header.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { arrangeGifts } from '../model/arrange-gifts.js';
import { invitesToFund } from '../model/fund.js';
import { type Filter, FILTER_WORDS, giftCount, type ListSearch, type Sort } from '../model/list-search.js';
import type { ListAddress } from '../use-list-address.js';
import { useGiftPlace } from '../use-gift-place.js';
import { overList, useNextPages } from '../use-next-pages.js';
import { narrowed, offersSearch } from '../model/narrow-gifts.js';
import { BeforeOrdering } from './before-ordering.js';
import { FilterBar } from './gifts/find/filter-bar.js';
import { GiftGrid } from './gifts/cards/gift-grid.js';
import { GivenSection } from './gifts/given-section.js';
import { Invite } from './invite.js';
import { EmptyList, NoMatch } from './gifts/find/nothing-here.js';
import styles from './open-list.module.css';
import { PreviewBanner } from './preview-banner.js';

const ShareSheet = lazy(overList.shareSheet);
const ListTools = lazy(() => import('./gifts/find/list-tools.js'));
const GiftSheet = lazy(overList.giftSheet);

interface OpenListProps {
  readonly list: PublicGiftList;
  readonly search: ListSearch;
  readonly address: ListAddress;
}

interface GiftsProps extends Pick<OpenListProps, 'list' | 'search'> {
  readonly gifts: readonly GiftCard[];
  readonly onSearch: ListAddress['onSearch'];
}

function Gifts({ list, gifts, search, onSearch }: GiftsProps) {
  const filter: Filter = search.mostra ?? 'tutti';
  const sort: Sort = search.ordina ?? 'desiderio';
  const results = useRef<HTMLDivElement>(null);
  const [cleared, setCleared] = useState(0);
  const arranged = arrangeGifts(narrowed(gifts, search), filter, sort);
  const count = arranged.open.length + arranged.given.length;
  const nothing = count === 0;
  const goToResults = () => results.current?.scrollIntoView({ behavior: 'instant' });
  const show = (mostra: Filter) => {
    void onSearch({ mostra: mostra === 'tutti' ? undefined : mostra });
    // The chips stay in sight while one scrolls: what they choose begins elsewhere.
    goToResults();
  };
  const clear = async () => {
    await onSearch({ mostra: undefined, cerca: undefined, fino: undefined });
    // What stood in the fields is gone with it.
    setCleared(cleared + 1);
  };
  return (
    <>
      {gifts.length > 0 && (
        <FilterBar
          filter={filter}
          sort={sort}
          counts={arranged.counts}
          onFilter={show}
          onSort={(ordina) => void onSearch({ ordina: ordina === 'desiderio' ? undefined : ordina })}
        />
      )}
      <div className={styles.wrap} ref={results}>
        {offersSearch(gifts.length, search) && (
          <div className={styles.tools}>
            <Suspense>
              <ListTools key={cleared} search={search} onSearch={onSearch} onShow={goToResults} />
            </Suspense>
          </div>
        )}
        <h2 className="visually-hidden">Regali</h2>
        <p className="visually-hidden" role="status">
          {!nothing && `${FILTER_WORDS[filter]}: ${giftCount(count)}`}
        </p>
        {gifts.length === 0 && <EmptyList invitesToFund={invitesToFund(list)} />}
        {gifts.length > 0 && nothing && (
          <NoMatch filter={filter} search={search} onReset={() => void clear()} />
        )}
        {(!nothing || gifts.length === 0) && (
          <GiftGrid list={list} gifts={gifts} arranged={arranged} search={search} />
        )}
        {arranged.given.length > 0 && <GivenSection gifts={arranged.given} />}
      </div>
    </>
  );
}

export function OpenList({ list, search, address }: OpenListProps) {
  const { data: gifts, error, refetch } = useQuery(giftCardsQuery(String(list.id)));
  const { regalo, foto } = search;
  useGiftPlace(String(list.id), search);
  useNextPages();
  return (
    <>
      {list.preview && <PreviewBanner listId={list.id} />}
      <ShopHeader />
      <main id="contenuto">
        <Invite list={list} onShare={address.onShare} />
        {error && (
          <div className={styles.wrap}>
            <Notice tone="off" role="alert" className={styles.stale}>
              <p>{messageOf(error)} Quello che vedi potrebbe non essere aggiornato.</p>
              <Button onClick={() => void refetch()}>Riprova</Button>
            </Notice>
          </div>
        )}
        <Gifts list={list} gifts={gifts ?? []} search={search} onSearch={address.onSearch} />
      </main>
      <ShopFooter>
        <BeforeOrdering list={list} />
      </ShopFooter>
      <Suspense>
        {address.sharing && <ShareSheet list={list} onClose={address.onClose} />}
        {regalo && gifts && (
          <GiftSheet
            gift={gifts.find(({ id }) => id === regalo)}
            photo={foto}
            onPhoto={address.onPhoto}
            onClose={address.onClose}
          />
        )}
      </Suspense>
    </>
  );
}
