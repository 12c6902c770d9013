import { type HistoryChange, WISH_WORDS } from '@fiocco/contracts';
import type { StoredEvent } from '@fiocco/event-sourcing';
import { type GiftEvent, giftEvents, giftOf, type GiftTerms } from '@fiocco/gift';
import { type Cents, formatEuro } from '@fiocco/money';
import { Injectable } from '@nestjs/common';
import {
  type HistoryNote,
  type HistoryPage,
  type HistoryPlace,
  type HistoryTeller,
  type HistoryTold,
  TellsHistory,
} from '../../shop-history/index.js';

type Placing = Extract<
  GiftEvent,
  { type: 'gift.GiftPlaced.v2' | 'gift.GiftTermsChanged.v2' | 'gift.GiftWithdrawn.v1' }
>;

const SENTENCES: Readonly<Record<Placing['type'], string>> = {
  'gift.GiftPlaced.v2': 'ha messo il regalo sulla lista',
  'gift.GiftTermsChanged.v2': 'ha cambiato come il regalo sta sulla lista',
  'gift.GiftWithdrawn.v1': 'ha tolto il regalo dalla lista',
};
const FUND_OPENED = 'ha aperto il contributo libero della lista';

const isPlacing = (event: StoredEvent): event is StoredEvent & Placing => event.type in SENTENCES;

const yes = (value: boolean): string => (value ? 'sì' : 'no');
const priceWords = (cents: Cents | null): string =>
  cents === null ? 'quello del catalogo' : formatEuro(cents);
/** What is usual is not told of a gift that comes onto its list, only when it is changed. */
const TERMS: readonly (readonly [field: string, value: (terms: GiftTerms) => string, usual?: string])[] = [
  ['Quantità nella lista', ({ listQuantity }) => String(listQuantity)],
  ['Regalo a quote', ({ isQuota }) => yes(isQuota)],
  ['Acquistabile anche a quote', ({ canBuyInQuota }) => yes(canBuyInQuota)],
  ['Quanto lo desiderano', ({ priority }) => WISH_WORDS[priority]],
  ['Oltre la giacenza, da ordinare', ({ beyondStock }) => yes(beyondStock), 'no'],
  ['Prezzo su questa lista', ({ ownPriceCents }) => priceWords(ownPriceCents), priceWords(null)],
];

/** What staff decided with an event; null where it ends what they had decided. */
const termsIn = (event: Placing): GiftTerms | null =>
  event.type === 'gift.GiftWithdrawn.v1' ? null : event.data;

function changesBetween(was: GiftTerms | null, is: GiftTerms | null): readonly HistoryChange[] {
  if (is === null) return [];
  return TERMS.flatMap(([field, value, usual]): readonly HistoryChange[] => {
    const [before, after] = [was && value(was), value(is)];
    return before === after || (!was && after === usual) ? [] : [{ field, before, after, kept: 'readable' }];
  });
}

/** Tells how gifts came onto lists, what staff decided about them there, and how they left. */
@Injectable()
@TellsHistory()
export class GiftsHistory implements HistoryTeller {
  readonly catalogue = giftEvents;
  readonly needsStream = true;

  noteOf(event: StoredEvent): HistoryNote | null {
    return isPlacing(event) ? this.noteOfUnreadable(event.stream) : null;
  }

  noteOfUnreadable(stream: string): HistoryNote {
    const { listId, productId } = giftOf(stream);
    const subject = `gift:${listId}_${productId ?? 'fund'}` as const;
    return { kind: 'gift', subject, listId, productId: productId ?? 0 };
  }

  tell(places: readonly HistoryPlace[], { streams }: HistoryPage): ReadonlyMap<string, HistoryTold> {
    return new Map(
      streams.withBefore(giftEvents, places, isPlacing).map(({ position, event, before }) => {
        const changes = changesBetween(before ? termsIn(before) : null, termsIn(event));
        return [position, { sentence: sentenceOf(event), changes }];
      }),
    );
  }
}

const sentenceOf = ({ type, stream }: StoredEvent & Placing): string =>
  type === 'gift.GiftPlaced.v2' && giftOf(stream).productId === null ? FUND_OPENED : SENTENCES[type];
