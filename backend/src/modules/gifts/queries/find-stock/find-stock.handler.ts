import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Commands } from '../../../../platform/index.js';
import { stockDecider, stockStream } from '../../stock/stock.decider.js';

/**
 * How many pieces of a product the shop has, including those that are sold or promised. Answered from the ledger: commands
 * are decided by it, and a read model may lag behind the command before.
 */
export class FindStock extends Query<number> {
  constructor(readonly productId: number) {
    super();
  }
}

@QueryHandler(FindStock)
export class FindStockHandler implements IQueryHandler<FindStock> {
  constructor(private readonly commands: Commands) {}

  async execute({ productId }: FindStock): Promise<number> {
    return (await this.commands.load(stockStream(productId), stockDecider)).state.quantity;
  }
}
