import { ReadYourWrites } from '../../../platform/index.js';
import { Refusal } from '@fiocco/event-sourcing';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { StillHeld } from '../../../platform/index.js';
import { FindRelations, OpenFund } from '../../gifts/index.js';
import { listHasMoney } from '../gift-lists.refusals.js';
import { placedGift, Withdrawals } from './withdrawals.js';

/** Takes every gift off a list that is being deleted, its fund included. */
@Injectable()
export class ListWithdrawal {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly readYourWrites: ReadYourWrites,
    private readonly withdrawals: Withdrawals,
  ) {}

  /** All or nothing, see {@link Withdrawals}. */
  async withdrawAll(listId: number, stillHeld: StillHeld): Promise<void> {
    // A gift placed a moment ago must be among them: whoever calls holds the list's record, so no later one can come.
    await this.readYourWrites.everything();
    const relations = await this.queries.execute(new FindRelations({ listId }));
    const gifts = relations.map((gift) => placedGift({ ...gift, listId }));
    const deleted = { kind: 'list', id: listId, stillHeld } as const;
    try {
      await this.withdrawals.ask(deleted, gifts, true);
      // A fund that nobody gave to yet would be opened by whoever has just read the list.
      const fund = placedGift({
        ...(await this.commands.execute(new OpenFund(listId))),
        listId,
        productId: null,
      });
      await this.withdrawals.ask(deleted, [fund], true);
      // It comes last: what refuses after it would leave the list without a fund for a moment.
      await this.withdrawals.takeOff(deleted, [...gifts, fund], true);
    } catch (error) {
      throw error instanceof Refusal && error.code === 'GIFT_HAS_TRANSACTIONS' ? listHasMoney() : error;
    }
  }
}
