import { createHash } from 'node:crypto';
import {
  daysAfter,
  openDayFrom,
  type OpeningSpan,
  openingOn,
  type RomeDay,
  romeDayOf,
  type ShopCalendar,
  waitsForBuyer,
} from '@fiocco/contracts';
import type { Language } from '@fiocco/texts';
import { textsIn } from '../../../notifications/index.js';
import type { PurchaseView } from '../../purchase-view.js';
import type { CalendarEvent } from './calendar-file.js';

/** What the event says of the shop; nobody's e-mail or phone stands in it. */
export interface PickUpShop {
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly openingLines: Readonly<Record<Language, readonly string[]>>;
  readonly publicUrl: string;
}

/** The last day of a reservation's term, or for a gift that is paid the next day on which the shop is open; null otherwise. */
function dayOf(view: PurchaseView, now: Date, calendar: ShopCalendar): RomeDay | null {
  if (view.stage === 'reserved') return view.expiresAt && romeDayOf(new Date(view.expiresAt));
  if (
    !waitsForBuyer({ ...view.desk, stage: view.stage, type: view.kind, deliveryMethod: view.deliveryMethod })
  )
    return null;
  const tomorrow = daysAfter(romeDayOf(now), 1);
  const { readyOn } = view.desk;
  const from = readyOn !== null && readyOn > tomorrow ? readyOn : tomorrow;
  return openDayFrom(from, calendar) ?? from;
}

/** From the first opening to the last closing. */
function hoursOf(spans: readonly OpeningSpan[]): CalendarEvent['hours'] {
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last ? { from: first.from, to: last.to } : null;
}

const listed = (...lines: readonly string[]): string => lines.filter(Boolean).join('\n');

/** The visit to the shop for a gift that is paid or fetched there; null where there is none to make. */
export function pickUpOf(
  view: PurchaseView,
  shop: PickUpShop,
  calendar: ShopCalendar,
  now: Date,
): CalendarEvent | null {
  const day = dayOf(view, now, calendar);
  if (day === null) return null;
  const { lang } = view.buyer;
  const { say } = textsIn(lang);
  const isReserved = view.stage === 'reserved';
  const item =
    view.productId === null ? say('after.fund') : (view.productName ?? say('after.calendar.missing'));
  return {
    // The id opens the purchase's page: a calendar that is shared with others holds only its digest.
    uid: `${createHash('sha256').update(view.id).digest('hex').slice(0, 32)}@${new URL(shop.publicUrl).hostname}`,
    title: say(isReserved ? 'after.calendar.reserved' : 'after.calendar.paid', { shop: shop.name }),
    text: listed(
      view.kind === 'quota' ? say('after.calendar.share', { item }) : item,
      view.orderNumber === null ? '' : say('after.calendar.order', { order: view.orderNumber }),
      say(isReserved ? 'after.calendar.pay' : 'after.calendar.fetch'),
      ...shop.openingLines[lang],
    ),
    place: [shop.name, ...shop.addressLines.filter((line) => line !== shop.name)].join(', '),
    day,
    hours: hoursOf(openingOn(calendar, day)),
  };
}

/** The file's, without its ending. */
export const calendarName = ({ orderNumber, buyer }: PurchaseView): string =>
  textsIn(buyer.lang).say('after.calendar.file', { order: orderNumber ?? 'regalo' });
