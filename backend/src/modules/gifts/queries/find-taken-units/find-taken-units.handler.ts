import type { TakenUnitState } from '@fiocco/contracts';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { giftStream, unitsOf } from '@fiocco/gift';
import { type StandingJson, standingFrom } from '../../read-models/standing.js';
import { type UnitClass, unitClassOf } from '../../read-models/unit-classes.js';
import { FreshFigures } from '../fresh-figures.js';

export interface UnitTaken {
  readonly index: number;
  readonly state: TakenUnitState;
  /** Ids of the purchases that occupy it. */
  readonly purchases: readonly string[];
}

/** The units of one gift that are not free, by index. */
export class FindTakenUnits extends Query<readonly UnitTaken[]> {
  constructor(
    readonly listId: number,
    readonly productId: number,
  ) {
    super();
  }
}

const GIFT = 'select state from read_models.figures_gift where stream = $1';

/** As the gift’s card counts them. */
const STATES: Readonly<Record<UnitClass, TakenUnitState | null>> = {
  free: null,
  held: 'held',
  reserved: 'reserved',
  sold: 'paid',
  shares_open: 'partial',
  shares_promised: 'reserved',
  shares_paid: 'paid',
};

@QueryHandler(FindTakenUnits)
export class FindTakenUnitsHandler implements IQueryHandler<FindTakenUnits> {
  constructor(private readonly figures: FreshFigures) {}

  async execute({ listId, productId }: FindTakenUnits): Promise<readonly UnitTaken[]> {
    const stream = giftStream(listId, productId);
    const [gift] = await this.figures.read<{ state: StandingJson }>(GIFT, [stream]);
    if (!gift) return [];
    return unitsOf(standingFrom(gift.state)).flatMap((unit) => {
      const state = STATES[unitClassOf(unit)];
      return state ? [{ index: unit.index, state, purchases: unit.live.map(({ id }) => id) }] : [];
    });
  }
}
