import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, type StillHeld } from '../../../platform/index.js';
import { type StockState, stockDecider, stockStream } from '../stock/stock.decider.js';

/**
 * Sets how many pieces of a product the shop has, including those that are sold or promised. Refuses
 * `STOCK_BELOW_ALLOCATED`, and throws {@link StockOvertaken} where somebody else has set another quantity since the caller
 * was last known to have its turn.
 */
export class SetStock extends Command<void> {
  constructor(
    readonly productId: number,
    readonly quantity: number,
    /** Whoever sets quantities does it under a lock; throws where that is lost. */
    readonly stillHeld: StillHeld,
  ) {
    super();
  }
}

@CommandHandler(SetStock)
export class SetStockHandler implements ICommandHandler<SetStock> {
  constructor(private readonly commands: Commands) {}

  async execute({ productId, quantity, stillHeld }: SetStock): Promise<void> {
    const stream = stockStream(productId);
    const { state: before } = await this.commands.load(stream, stockDecider);
    await stillHeld();
    await this.commands.handle(stream, stockDecider, ({ quantity: now }: StockState) => {
      // A lock that was lost meanwhile has let the next one in: what it set is newer than this.
      if (now !== before.quantity && now !== quantity) throw new StockOvertaken(`product ${productId}`);
      return { type: 'SetQuantity', quantity } as const;
    });
  }
}

export class StockOvertaken extends Error {
  override readonly name = 'StockOvertaken';
}
