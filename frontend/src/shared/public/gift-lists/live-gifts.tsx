import { availabilityOf, type GiftCard, type HeardGift, type ListEvents } from '@fiocco/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { goingOn, keepConnected, whileShown } from '../../api/live-events.js';
import { call } from '../../api/client.js';
import { isApiProblem } from '../../api/problem.js';
import { refreshTags } from '../../api/tags.js';
import { keepInPlace } from './live-place.js';
import { giftCardsQuery, positionOf, type SeenCard } from './queries.js';

/** Without events the list is asked so often, and whoever was refused them tries again. */
const ASK_MS = 30_000;
/** What comes within one such moment, as after a while away, is shown at once. */
const GATHER_MS = 50;

/** The card as it is now, with how it was read; the same card where nothing changed. */
function changedCard(card: SeenCard, now: HeardGift | GiftCard): SeenCard {
  const availability = availabilityOf(now);
  if (JSON.stringify(availabilityOf(card)) === JSON.stringify(availability)) return card;
  return { ...card, ...availability, asRead: card.asRead ?? card };
}

class LiveList {
  private readonly cards;
  /** The event that was heard last; at first the position that the list was read at. */
  private last: string;
  /** How many events were heard, and as which of them each gift's last one. */
  private count = 0;
  private readonly heardAs = new Map<number, number>();
  private heard = new Map<number, HeardGift | GiftCard>();
  private gathering: ReturnType<typeof setTimeout> | undefined;
  private wasFollowed = false;
  /** The list is asked with each refusal, and not by the clock as well. */
  private isRefused = false;

  constructor(
    private readonly client: QueryClient,
    private readonly listId: string,
    private readonly giftId: number | undefined,
    private readonly refreshPurchase: () => Promise<void> | undefined,
  ) {
    this.cards = giftCardsQuery(listId).queryKey;
    this.last = positionOf(listId);
  }

  /** Until the answer is called. */
  follow(): () => void {
    const connection = 'EventSource' in window ? this.connect() : null;
    // Whoever comes back to the page has missed something; at first it has just been read.
    if (!connection && this.wasFollowed) void this.ask();
    this.wasFollowed = true;
    let asking: ReturnType<typeof setTimeout>;
    const later = (): void => {
      asking = setTimeout(() => {
        if (!connection?.isOpen() && !this.isRefused) void this.ask();
        later();
      }, ASK_MS);
    };
    later();
    return () => {
      clearTimeout(asking);
      connection?.end();
    };
  }

  /** What the list is now: open, closed, or with another password. */
  async anew(): Promise<void> {
    await refreshTags(this.client, [`public-list:${this.listId}`]);
  }

  private connect() {
    this.isRefused = false;
    return keepConnected({
      addressNow: () => goingOn(`/api/gift-lists/${this.listId}/events`, this.last),
      names: ['gift', 'list'] satisfies (keyof ListEvents)[],
      againAfterMs: ASK_MS,
      onEvent: ({ name, id, data }) => {
        this.last = id;
        if (name === 'list') void this.anew();
        else this.hear(data as HeardGift);
      },
      onOpen: () => {
        this.isRefused = false;
      },
      onRefused: () => {
        this.isRefused = true;
        void this.ask();
      },
    });
  }

  private async ask(): Promise<void> {
    const before = this.count;
    try {
      this.takeAnswer(
        await call('GET /api/products?giftListId', { query: { giftListId: this.listId } }),
        before,
      );
    } catch (error) {
      // Without a connection the page stays as it is, and is asked again.
      if (isApiProblem(error) && [403, 404].includes(error.status)) await this.anew();
    }
  }

  private hear(gift: HeardGift): void {
    this.count += 1;
    this.heardAs.set(gift.productId, this.count);
    this.take([gift]);
  }

  /** Of what was asked after `before` events: what was heard since may be newer than the answer. */
  private takeAnswer(answered: readonly GiftCard[], before: number): void {
    const ids = new Set(answered.map(({ id }) => id));
    const shown = this.client.getQueryData(this.cards) ?? [];
    // A gift was taken off the list: what is left is the list as it is read anew.
    if (shown.some(({ id }) => !ids.has(id))) this.readAnew();
    else this.take(answered.filter(({ id }) => (this.heardAs.get(id) ?? 0) <= before));
  }

  private readAnew(): void {
    void this.client.invalidateQueries({ queryKey: this.cards, exact: true });
  }

  private take(gifts: readonly (HeardGift | GiftCard)[]): void {
    for (const gift of gifts) this.heard.set('productId' in gift ? gift.productId : gift.id, gift);
    this.gathering ??= setTimeout(() => void this.show(), GATHER_MS);
  }

  /** The one gift that the page is about can no longer be had in a way that it could. */
  private isLost(): boolean {
    const now = this.heard.get(this.giftId ?? 0);
    const shown = this.client.getQueryData(this.cards)?.find(({ id }) => id === this.giftId);
    return now !== undefined && (shown?.offers.some((offer) => !now.offers.includes(offer)) ?? false);
  }

  private async show(): Promise<void> {
    const { client, cards } = this;
    // It may be this guest's own purchase that took it, from another tab or by a call whose answer was lost.
    if (this.isLost()) await this.refreshPurchase();
    const { heard } = this;
    this.gathering = undefined;
    if (heard.size === 0) return;
    this.heard = new Map();
    keepInPlace(() =>
      client.setQueryData(cards, (shown) =>
        shown?.map((card) => changedCard(card, heard.get(card.id) ?? card)),
      ),
    );
    // A reading that is under way may be older than what was just heard. And whoever is about to buy the one gift learns why
    // it can no longer be bought.
    const isUnderWay = client.isFetching({ queryKey: cards, exact: true }) > 0;
    if (isUnderWay || heard.get(this.giftId ?? 0)?.offers.length === 0) this.readAnew();
  }
}

interface LiveGiftsProps {
  readonly listId: string | number;
  /** The one gift that the page is about. */
  readonly giftId?: number;
  /** The guest's own purchase of it, which is read before the page says that the gift is gone. */
  readonly purchaseId?: string;
}

/** Shows on the list's cards what others do with them, while the page is looked at. It comes after the page itself. */
export default function LiveGifts({ listId, giftId, purchaseId }: LiveGiftsProps) {
  const client = useQueryClient();
  const refreshPurchase = useEffectEvent(() =>
    purchaseId === undefined ? undefined : refreshTags(client, [`purchase:${purchaseId}`]),
  );
  useEffect(() => {
    const list = new LiveList(client, String(listId), giftId, () => refreshPurchase());
    const kept = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void list.anew();
    };
    window.addEventListener('pageshow', kept);
    const stop = whileShown(() => list.follow());
    return () => {
      window.removeEventListener('pageshow', kept);
      stop();
    };
  }, [client, listId, giftId]);
  return null;
}
