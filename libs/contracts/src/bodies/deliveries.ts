import { z } from 'zod';
import { DELIVERY_STATES, DELIVERY_STEPS } from '../deliveries.js';
import { cursor, day, filter, optional, optionalText, pageLimit, whole } from './fields.js';

/** As many as one page of the queue has. */
const MOST_AT_ONCE = 200;
const NO_GIFT = 'Scegli almeno un regalo';
const TOO_MANY = `Si possono segnare al massimo ${MOST_AT_ONCE} regali alla volta`;
const giftId = () => z.string(NO_GIFT).max(64, NO_GIFT);
/** Of a courier or a parcel. */
export const parcelText = () => optionalText({ max: 100 });

/** Whether whoever fetches or bought it is written to; absent: as the shop has it in its settings. */
export const writes = () => z.boolean('Il valore deve essere sì o no').nullish();

export const deliveryBodies = {
  /** Each gift by itself: one that cannot be changed leaves the others theirs. */
  'POST /api/deliveries': z
    .object({
      ids: z.array(giftId(), NO_GIFT).min(1, NO_GIFT).max(MOST_AT_ONCE, TOO_MANY),
      state: z.enum(DELIVERY_STEPS, 'Scegli se è pronto, consegnato o spedito'),
      /** Not in the future; today where none is named. */
      on: optional(day()),
      /** Of what is shipped. */
      courier: parcelText(),
      trackingNumber: parcelText(),
      write: writes(),
    })
    .meta({ id: 'DeliveriesDto' }),
};

export const deliveryQueries = {
  /**
   * List by list, the one with the oldest gift first, and within it by who gets them and by day; what has left the shop by
   * day, the latest first. 100 where no limit is given.
   */
  'GET /api/deliveries': z.object({
    state: filter(z.enum(DELIVERY_STATES, 'Lo stato non è valido')),
    giftListId: filter(whole({ min: 1, max: Number.MAX_SAFE_INTEGER, message: 'La lista non è valida' })),
    /** These alone, between commas, all at once and whatever their state; a share's id asks for its whole gift. */
    ids: filter(
      z
        .string(NO_GIFT)
        .transform((ids) => ids.split(','))
        .pipe(z.array(giftId()).max(MOST_AT_ONCE, TOO_MANY)),
    ),
    limit: pageLimit(),
    cursor: cursor(600),
  }),
};
