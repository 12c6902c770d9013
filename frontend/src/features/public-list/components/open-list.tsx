import type { GiftCard, GiftList, PublicGiftList } from '@fiocco/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { giftCardsQuery } from '../../../shared/public/gift-lists/queries.js';
import { ShopFooter } from '../../../shared/public/shop/shop-footer.js';
import { ShopHeader } from '../../../shared/public/shop/shop-header.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { type ArrangedGifts, arrangeGifts } from '../model/arrange-gifts.js';
import { invitesToFund } from '../model/fund.js';
import type { Filter, ListSearch, Sort } from '../model/list-search.js';
import type { ListAddress } from '../use-list-address.js';
import { narrowed, offersSearch, showsSmall, SMALL_PRICE } from '../model/narrow-gifts.js';
import { FilterBar } from './gifts/find/filter-bar.js';
import { GiftGrid } from './gifts/cards/gift-grid.js';
import { Invite } from './invite.js';
import { overList, useNextPages } from './next-pages.js';
import { EmptyList, NoMatch } from './gifts/find/nothing-here.js';
import styles from './open-list.module.css';
import { useLocation } from '@tanstack/react-router';
import { goToGift, keepListSearch, giftPlace } from '../../../shared/public/gift-lists/list-link.js';
import { call } from '../../../shared/api/client.js';
import { EyeIcon } from '../../../shared/kit/icons/index.js';
import { isPayable } from '../../../shared/kit/gift-lists/payable.js';
import { deliveryWays, joined, paymentWays } from '../model/before-ordering.js';
import { centsOf } from '@fiocco/money';
import { priceText } from '../../../shared/public/gift-lists/price-text.js';
import { GiftPicture } from '../../../shared/public/gift-lists/gift-picture.js';
import { GiftFlag } from './gifts/gift-flag.js';
import { LiveGifts } from '../../../shared/public/gift-lists/lazy-live.js';
import { GiftLink } from './gifts/cards/gift-link.js';
import { Rich } from '../../../shared/texts/rich.js';
import { say } from '../../../shared/texts/say.js';

/** Delivery and payment, visible before ordering. */
function BeforeOrdering({ list }: { readonly list: PublicGiftList }) {
  const ways = joined(deliveryWays(list, usePublicSettings()));
  const payments = joined(paymentWays(list));
  return (
    <dl className={styles.facts}>
      {ways && (
        <div>
          <dt>{say('list.terms.delivery')}</dt>
          <dd>{ways}</dd>
        </div>
      )}
      {payments && (
        <div>
          <dt>{say('list.terms.payment')}</dt>
          <dd>{payments}</dd>
        </div>
      )}
      <div>
        <dt>{say('list.terms.data')}</dt>
        <dd>{say('list.terms.dataFor')}</dd>
      </div>
    </dl>
  );
}

/** The page carries only what guests may read; staff's own answer says more. */
function staffListQuery(listId: number) {
  return queryOptions({
    queryKey: ['staff-list', listId],
    queryFn: ({ signal }) => call('GET /api/gift-lists/:id', { params: { id: listId }, signal }),
  });
}

function guestsSee({ badge, password, usablePaymentMethods }: Partial<GiftList>): string {
  if (badge && badge !== 'active') return say('list.preview.inactive');
  if (password) return say('list.preview.password');
  if (!isPayable(usablePaymentMethods)) return say('list.preview.unpayable');
  return say('list.preview.same');
}

/** Staff see every list; this says what guests see. */
function PreviewBanner({ listId }: { readonly listId: number }) {
  const { data: list } = useQuery(staffListQuery(listId));
  return (
    <aside className={styles.banner} aria-label={say('list.preview')}>
      <EyeIcon size={16} />
      <p>
        <Rich
          text="list.preview.forShop"
          values={{ seen: list ? guestsSee(list) : '' }}
          parts={{ b: <b /> }}
        />
      </p>
    </aside>
  );
}

/** Whoever comes back from a gift, out of its sheet or its checkout, is at that gift again. */
function useGiftPlace(listId: string, { regalo, foto, password, ...kept }: ListSearch): void {
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

const chosenIn = ({
  mostra = 'tutti',
  ordina = 'desiderio',
}: ListSearch): { filter: Filter; sort: Sort } => ({
  filter: mostra,
  sort: ordina,
});

function arrangedBy(gifts: readonly GiftCard[], search: ListSearch): ArrangedGifts {
  const { filter, sort } = chosenIn(search);
  return arrangeGifts(narrowed(gifts, search), filter, sort);
}

function Gifts({ list, gifts, search, onSearch }: GiftsProps) {
  // What was chosen shows at once; a long list follows in pieces, between which a slow phone hears the next tap.
  const shown = useDeferredValue(search);
  const { filter } = chosenIn(shown);
  const results = useRef<HTMLDivElement>(null);
  const [cleared, setCleared] = useState(0);
  const arranged = useMemo(() => arrangedBy(gifts, shown), [gifts, shown]);
  const count = arranged.open.length + arranged.given.length;
  const nothing = count === 0;
  const goToResults = () => results.current?.scrollIntoView({ behavior: 'instant' });
  const show = (mostra: Filter) => {
    void onSearch({ mostra: mostra === 'tutti' ? undefined : mostra });
    // The chips stay in sight while one scrolls: what they choose begins elsewhere.
    goToResults();
  };
  const clear = async () => {
    await onSearch({ mostra: undefined, cerca: undefined, da: undefined, fino: undefined });
    // What stood in the fields is gone with it.
    setCleared(cleared + 1);
  };
  return (
    <>
      {gifts.length > 0 && (
        <FilterBar
          {...chosenIn(search)}
          counts={arranged.counts}
          small={showsSmall(gifts, search)}
          onSmall={(small) => {
            void onSearch({ fino: small ? SMALL_PRICE : undefined });
            goToResults();
          }}
          onFilter={show}
          onSort={(ordina) => void onSearch({ ordina: ordina === 'desiderio' ? undefined : ordina })}
        />
      )}
      <div className="page-width" ref={results}>
        {offersSearch(gifts.length, search) && (
          <div className={styles.tools}>
            <Suspense>
              <ListTools key={cleared} search={search} onSearch={onSearch} onShow={goToResults} />
            </Suspense>
          </div>
        )}
        <h2 className="visually-hidden">{say('list.gifts')}</h2>
        <p className="visually-hidden" role="status">
          {!nothing &&
            say('list.shown', { filter: say(`list.filter.${filter}`), gifts: say('list.count', { count }) })}
        </p>
        {gifts.length === 0 && <EmptyList invitesToFund={invitesToFund(list)} />}
        {gifts.length > 0 && nothing && (
          <NoMatch filter={filter} search={shown} onReset={() => void clear()} />
        )}
        {(!nothing || gifts.length === 0) && (
          <GiftGrid list={list} gifts={gifts} arranged={arranged} search={shown} />
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
      <LiveGifts listId={list.id} />
      {list.preview && <PreviewBanner listId={list.id} />}
      <ShopHeader />
      <main id="contenuto">
        <Invite list={list} onShare={address.onShare} />
        {error && (
          <div className="page-width">
            <Notice tone="off" role="alert" className={styles.stale}>
              <p>
                {messageOf(error)} {say('list.stale')}
              </p>
              <Button onClick={() => void refetch()}>{say('common.retry')}</Button>
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
            list={list}
            gift={gifts.find(({ id }) => id === regalo)}
            shown={arrangedBy(gifts, search)}
            photo={foto}
            onGift={address.onGift}
            onPhoto={address.onPhoto}
            onClose={address.onClose}
          />
        )}
      </Suspense>
    </>
  );
}

/** Taken gifts stay in softer colours, so that guests see what the list has received. */
function GivenSection({ gifts }: { readonly gifts: readonly GiftCard[] }) {
  return (
    <section className={styles.given} aria-labelledby="gia-regalati">
      <div className={styles.head}>
        <h2 id="gia-regalati">{say('list.given')}</h2>
        <p>{say('list.thanks')}</p>
      </div>
      <ul>
        {gifts.map((gift) => (
          <li key={gift.id} id={giftPlace(gift.id)}>
            <GiftLink gift={gift} className={styles.picture} silent>
              <GiftPicture src={gift.imageUrl} alt="" sizes="104px" />
            </GiftLink>
            <div>
              <GiftFlag gift={gift} given />
              <h3>
                <GiftLink gift={gift} className={styles.name}>
                  {gift.name}
                </GiftLink>
              </h3>
              <p className={styles.price}>{priceText(centsOf(gift.price))}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
