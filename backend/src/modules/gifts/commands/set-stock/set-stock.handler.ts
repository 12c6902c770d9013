import {
  Command,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryHandler,
} from '@nestjs/cqrs';
import { Commands } from '../../../../platform/index.js';
import { stockDecider, stockStream } from '../../stock/stock.decider.js';

/**
 * Sets how many pieces of a product the shop has, including those that are sold or promised. Refuses
 * `STOCK_BELOW_ALLOCATED`.
 */
export class SetStock extends Command<void> {
  constructor(
    readonly productId: number,
    readonly quantity: number,
  ) {
    super();
  }
}

@CommandHandler(SetStock)
export class SetStockHandler implements ICommandHandler<SetStock> {
  constructor(private readonly commands: Commands) {}

  async execute({ productId, quantity }: SetStock): Promise<void> {
    await this.commands.handle(stockStream(productId), stockDecider, { type: 'SetQuantity', quantity });
  }
}

/** Throws the refusal that the command would throw now. */
export class AskStock extends Query<void> {
  constructor(readonly stock: SetStock) {
    super();
  }
}

@QueryHandler(AskStock)
export class AskStockHandler implements IQueryHandler<AskStock> {
  constructor(private readonly commands: Commands) {}

  async execute({ stock: { productId, quantity } }: AskStock): Promise<void> {
    const { state } = await this.commands.load(stockStream(productId), stockDecider);
    stockDecider.decide(state, { type: 'SetQuantity', quantity });
  }
}
