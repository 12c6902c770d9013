import { type GiftState, unitsOf } from '@fiocco/gift';
import { checkAtRest, giftsOf, stands, stockOf, Violation } from './ledger-rules.js';
import { buyer, giftOn, sweeper } from '../programs/programs.js';
import { ledgerMark, type State } from '../model/state.js';
import type { World } from '../explorer/world.js';

/** When everyone is done or dead: the sweeper runs once, then a new buyer asks on every list. */
export class AtTheEnd {
  private readonly checked = new Set<string>();

  constructor(private readonly world: World) {}

  async check(state: State): Promise<void> {
    if (this.hadNoFault(state)) checkAtRest(this.world.model, state.ledger);
    const mark = `${ledgerMark(state.ledger)} ${state.now}`;
    if (this.checked.has(mark)) return;
    this.checked.add(mark);
    let at = await this.world.alone(state, { name: 'last-sweeper', program: sweeper });
    checkAtRest(this.world.model, at.ledger);
    for (const listId of this.world.scenario.lists) at = await this.freshBuyer(at, listId);
  }

  private async freshBuyer(before: State, listId: number): Promise<State> {
    const { world } = this;
    const name = `fresh-${listId}`;
    const after = await world.alone(before, { name, program: buyer(listId) });
    const mayHave = this.mayHave(before, listId);
    const has = world.model.of(after.ledger, giftOn(listId)).gift.live.get(name)?.stage === 'held';
    if (has && !mayHave) throw new Violation(`${name} gets what is gone`);
    if (!has && mayHave)
      throw new Violation(`list ${listId} and the stock have a free piece that nobody gets`);
    checkAtRest(world.model, after.ledger);
    return after;
  }

  /** Without a fault nothing is left for the sweeper. */
  private hadNoFault({ lost, deaths }: State): boolean {
    const { scenario } = this.world;
    return lost === scenario.lost && deaths === scenario.deaths;
  }

  /** By the ledger alone: whether a unit is free and there is a piece for it. */
  private mayHave({ ledger, now }: State, listId: number): boolean {
    const { gift } = this.world.model.of(ledger, giftOn(listId));
    if (gift.placement !== 'placed') return false;
    const keeps = (state: GiftState) => unitsOf(state).filter((unit) => stands(unit, now)).length;
    const { quantity } = stockOf(this.world.model, ledger);
    const kept = giftsOf(ledger).reduce((sum, [, state]) => sum + keeps(state), 0);
    return unitsOf(gift).length > keeps(gift) && kept < quantity;
  }
}
