import { Inject, Injectable } from '@nestjs/common';
import { availabilityOf, type GiftAvailability, type GiftCard, type HeardGift } from '@fiocco/contracts';
import type pg from 'pg';
import { framed, PG_POOL } from '../../../platform/index.js';
import { GiftsReader } from '../../gifts/index.js';
import type { ListPeriod } from '../access/list-state.js';

/** What decides who may go on hearing of a list. */
export interface ListStanding extends ListPeriod {
  readonly passwordVersion: number;
}

/** An event for whoever has heard up to a position before its own. */
export interface GiftNews {
  readonly position: number;
  readonly frame: Buffer;
}

export interface ListNews {
  /** Null where the list is gone. */
  readonly standing: ListStanding | null;
  readonly gifts: readonly GiftNews[];
}

const STANDINGS = `
select id::float8 as id, json_build_object('state', state, 'startDate', start_date, 'endDate', end_date,
  'passwordVersion', password_version) as standing
from gift_lists.gift_list where id = any($1)`;

type ChangedCard = Awaited<ReturnType<GiftsReader['changedCards']>>[number];

/** One that was taken off the list: nobody can take it, and the next reading of the list leaves it out. */
const OFF_THE_LIST: GiftAvailability = {
  state: 'esaurito',
  badge: 'Esaurito',
  offers: [],
  units: { free: 0, held: 0, reserved: 0, partial: 0 },
  quotaPaid: '0.00',
  quotaHeld: '0.00',
  quotaRemaining: '0.00',
  availableQuantity: 0,
};

function heard({ productId, text }: ChangedCard): HeardGift {
  const card = text === null ? OFF_THE_LIST : (JSON.parse(text) as GiftCard);
  return { productId, ...availabilityOf(card) };
}

/** Reads what is new of all lists that somebody listens to, however many listen: two statements for all of them. */
@Injectable()
export class ListNewsReader {
  constructor(
    private readonly gifts: GiftsReader,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /** By list, for each list's id with the position after which its gifts are new. */
  async since(positions: ReadonlyMap<number, number>): Promise<ReadonlyMap<number, ListNews>> {
    const cards = await this.gifts.changedCards(positions);
    // Read last: of a list that was closed meanwhile nothing more is told.
    const standings = await this.standings([...positions.keys()]);
    const gifts = new Map([...positions.keys()].map((id): [number, GiftNews[]] => [id, []]));
    for (const card of cards) {
      const frame = framed({ id: String(card.position), name: 'gift', data: heard(card) });
      gifts.get(card.listId)?.push({ position: card.position, frame });
    }
    return new Map(
      [...gifts].map(([id, changed]) => [id, { standing: standings.get(id) ?? null, gifts: changed }]),
    );
  }

  private async standings(ids: readonly number[]): Promise<ReadonlyMap<number, ListStanding>> {
    const { rows } = await this.pool.query<{ id: number; standing: ListStanding }>({
      name: 'list_standings',
      text: STANDINGS,
      values: [ids],
    });
    return new Map(rows.map(({ id, standing }) => [id, standing]));
  }
}
