import type { GiftCard, HeardGift, ListEvents } from '@fiocco/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { goingOn, keepConnected, whileShown } from '../../api/live-events.js';
import { call } from '../../api/client.js';
import { isApiProblem } from '../../api/problem.js';
import { refreshTags } from '../../api/tags.js';
import { boot } from '../../boot.js';
import { keepInPlace } from './live-place.js';
import { giftCardsQuery, type SeenCard } from './queries.js';

/** Without events the list is asked so often, and whoever was refused them tries again. */
const ASK_MS = 30_000;
/** What comes within one such moment, as after a while away, is shown at once. */
const GATHER_MS = 50;

const availabilityOf = (gift: HeardGift | GiftCard) => {
  const { state, badge, offers, units, quotaPaid, quotaHeld, quotaRemaining, availableQuantity } = gift;
  return { state, badge, offers, units, quotaPaid, quotaHeld, quotaRemaining, availableQuantity };
};

/** The card as it is now, with how it was read; the same card where nothing changed. */
function changedCard(card: SeenCard, now: HeardGift | GiftCard): SeenCard {
  const availability = availabilityOf(now);
  if (JSON.stringify(availabilityOf(card)) === JSON.stringify(availability)) return card;
  return { ...card, ...availability, asRead: card.asRead ?? card };
}

class LiveList {
  private readonly cards;
  /** The position that the page knows the list at; empty where it was read on the way from another page. */
  private last: string;
  private heard = new Map<number, HeardGift | GiftCard>();
  private gathering: ReturnType<typeof setTimeout> | undefined;
  private wasFollowed = false;

  constructor(
    private readonly client: QueryClient,
    private readonly listId: string,
    private readonly giftId: number | undefined,
  ) {
    this.cards = giftCardsQuery(listId).queryKey;
    const { list } = boot();
    this.last = list && String(list.list.id) === listId ? String(list.position ?? '') : '';
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
        if (!connection?.isOpen()) void this.ask();
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
    return keepConnected({
      addressNow: () => goingOn(`/api/gift-lists/${this.listId}/events`, this.last),
      names: ['gift', 'list'] satisfies (keyof ListEvents)[],
      againAfterMs: ASK_MS,
      onEvent: ({ name, id, data }) => {
        this.last = id;
        if (name === 'list') void this.anew();
        else this.take([data as HeardGift]);
      },
      // What happened between its reading and this moment nobody told.
      onOpen: () => this.last === '' && void this.ask(),
      onRefused: () => void this.ask(),
    });
  }

  private async ask(): Promise<void> {
    try {
      this.take(await call('GET /api/products?giftListId', { query: { giftListId: this.listId } }));
    } catch (error) {
      // Without a connection the page stays as it is, and is asked again.
      if (isApiProblem(error) && [403, 404].includes(error.status)) await this.anew();
    }
  }

  private take(gifts: readonly (HeardGift | GiftCard)[]): void {
    for (const gift of gifts) this.heard.set('productId' in gift ? gift.productId : gift.id, gift);
    this.gathering ??= setTimeout(() => this.show(), GATHER_MS);
  }

  private show(): void {
    const { heard, client, cards } = this;
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
    if (isUnderWay || heard.get(this.giftId ?? 0)?.offers.length === 0)
      void client.invalidateQueries({ queryKey: cards, exact: true });
  }
}

interface LiveGiftsProps {
  readonly listId: string | number;
  /** The one gift that the page is about. */
  readonly giftId?: number;
}

/** Shows on the list's cards what others do with them, while the page is looked at. It comes after the page itself. */
export default function LiveGifts({ listId, giftId }: LiveGiftsProps) {
  const client = useQueryClient();
  useEffect(() => {
    const list = new LiveList(client, String(listId), giftId);
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
