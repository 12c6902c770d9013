import { type AnswerOf, type DeliveryOutcome, romeDayOf, TOTAL_COUNT_HEADER } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { Controller, Get, Header, HttpCode, Inject, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  CheckedBody,
  CheckedQuery,
  CLOCK,
  type Clock,
  onePage,
  Permission,
  refusedFor,
  validationFailed,
} from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { noMailServer, PromisedMails } from '../../notifications/index.js';
import { EditTransaction } from '../commands/edit-transaction.js';
import { noEdit, parcelNamed, type StaffEdit } from '../commands/staff-edit.js';
import { SettingsStore } from '../../settings/index.js';
import { TransactionRegister } from '../register/transaction-register.js';
import { DeliveriesReader, MOST_COUNTED } from './deliveries.reader.js';

const USUAL = 100;

type Asked = CheckedBody<'POST /api/deliveries'>;

/** What a step notes of each gift. `on`: its day. */
const STEPS: Readonly<Record<Asked['state'], (asked: Asked, on: string) => Partial<StaffEdit>>> = {
  ready: (_, on) => ({ ready: on }),
  delivered: (_, on) => ({ delivered: on }),
  shipped: (asked, on) => ({ shipped: on, ...parcelNamed(asked) }),
};

/** "Consegne": what is paid, until it has left the shop. */
@Controller('api/deliveries')
export class DeliveriesController {
  constructor(
    private readonly deliveries: DeliveriesReader,
    private readonly commands: CommandBus,
    private readonly gifts: GiftLedger,
    private readonly register: TransactionRegister,
    private readonly mails: PromisedMails,
    private readonly settings: SettingsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async list(
    @CheckedQuery('GET /api/deliveries') query: CheckedQuery<'GET /api/deliveries'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/deliveries'>> {
    const { state = 'toPrepare', giftListId = null, ids, limit = USUAL, cursor = null } = query;
    if (ids) return this.deliveries.chosen(ids);
    const lot = await this.deliveries.page({ state, giftListId, limit, cursor });
    const total = await this.deliveries.total({ state, giftListId });
    void reply.header(TOTAL_COUNT_HEADER, total > MOST_COUNTED ? `${MOST_COUNTED}+` : String(total));
    return onePage(reply, lot);
  }

  @Get('rules')
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async rules(): Promise<AnswerOf<'GET /api/deliveries/rules'>> {
    const { mailWhenReady, mailWhenShipped } = await this.settings.get();
    return { mailWhenReady, mailWhenShipped };
  }

  /** Each gift by itself, one after the other: what is refused says why, and a repeat finds it done. */
  @Post()
  @HttpCode(200)
  @Permission('staff')
  async step(
    @CheckedBody('POST /api/deliveries') body: CheckedBody<'POST /api/deliveries'>,
  ): Promise<AnswerOf<'POST /api/deliveries'>> {
    const today = romeDayOf(this.clock.now());
    const { on = today } = body;
    if (on > today) throw validationFailed({ on: 'Il giorno non può essere nel futuro' });
    const ids = [...new Set(body.ids)];
    const known = await this.deliveries.among(ids);
    const outcomes: DeliveryOutcome[] = [];
    const edit = {
      ...STEPS[body.state](body, on),
      ...(typeof body.write === 'boolean' && { write: body.write }),
    };
    for (const id of ids) outcomes.push(await this.noted(id, known.has(id), edit));
    return outcomes;
  }

  /** Writes again, or for the first time where the shop did not by itself. */
  @Post(':id/mail')
  @HttpCode(200)
  @Permission('staff')
  async write(@Param('id') transactionId: string): Promise<AnswerOf<'POST /api/deliveries/:id/mail'>> {
    const gift = await this.deliveries.find(transactionId);
    if (!gift) throw new Refusal('NOTHING_TO_DELIVER');
    if (!gift.canWrite) throw new Refusal('NOBODY_TO_WRITE_TO');
    if (!(await this.mails.canLeave())) throw noMailServer();
    const { stream } = await this.register.mustFind(transactionId);
    const mail = gift.state === 'done' ? 'shipped' : 'ready';
    const now = this.clock.now().toISOString();
    await this.gifts.handle(stream, { type: 'AskDeliveryMail', transactionId, mail, again: true, now });
    return (await this.deliveries.find(transactionId)) ?? gift;
  }

  private async noted(id: string, isKnown: boolean, edit: Partial<StaffEdit>): Promise<DeliveryOutcome> {
    try {
      if (!isKnown) throw new Refusal('NOTHING_TO_DELIVER');
      await this.commands.execute(new EditTransaction(id, noEdit(edit), null));
      return { id, done: true };
    } catch (error) {
      const { code, text } = refusedFor(error);
      return { id, done: false, code, message: text };
    }
  }
}
