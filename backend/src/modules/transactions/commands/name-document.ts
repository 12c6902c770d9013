import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { GiftLedger } from '../../gifts/index.js';
import { TransactionRegister } from '../register/transaction-register.js';
import { EditTransaction } from './edit-transaction.js';
import { noEdit } from './staff-edit.js';

/** Notes the number of the receipt or invoice that was typed where a sale or its money was recorded. */
export class NameDocument extends Command<void> {
  constructor(
    readonly transactionId: string,
    readonly number: string,
    /** The call may be a repeat that comes late: a number that stands by now is left. */
    readonly mayBeRepeat: boolean,
  ) {
    super();
  }
}

@CommandHandler(NameDocument)
export class NameDocumentHandler implements ICommandHandler<NameDocument> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
    private readonly bus: CommandBus,
  ) {}

  async execute({ transactionId, number, mayBeRepeat }: NameDocument): Promise<void> {
    if (mayBeRepeat && (await this.isNamed(transactionId))) return;
    await this.bus.execute(new EditTransaction(transactionId, noEdit({ documentNumber: number }), null));
  }

  private async isNamed(transactionId: string): Promise<boolean> {
    const { stream } = await this.register.mustFind(transactionId);
    const purchase = await this.purchases.findToShow(stream, transactionId);
    return (purchase?.document ?? null) !== null;
  }
}
