import {
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Req,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CheckedBody, CheckedByDoor, Permission, versionSeen } from '../../platform/index.js';
import { visitorOf } from '../gift-lists/index.js';
import { TellWhoModified } from './answers/if-match.js';
import { CounterDoor } from './counter/counter-door.js';
import { GuestDoor } from './guest/guest-door.js';
import { WhoseCall } from './whose-call.js';

/** The calls that guests and staff make under one address: each goes to one of two doors. */
@Controller('api/transactions')
@UseInterceptors(TellWhoModified)
export class SharedCallsController {
  constructor(
    private readonly whose: WhoseCall,
    private readonly guest: GuestDoor,
    private readonly counter: CounterDoor,
  ) {}

  @Post()
  @Permission('public')
  async create(
    @CheckedByDoor('POST /api/transactions') body: CheckedByDoor<'POST /api/transactions'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'POST /api/transactions'>> {
    const visitor = visitorOf(request);
    return this.whose.ofNew(body) === 'counter'
      ? this.counter.record(body.at('counter'), visitor)
      : this.guest.begin(body.at('guest'), visitor, reply);
  }

  @Put(':id')
  @Permission('public')
  async update(
    @Param('id') id: string,
    @CheckedByDoor('PUT /api/transactions/:id') body: CheckedByDoor<'PUT /api/transactions/:id'>,
    @Req() request: FastifyRequest,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'PUT /api/transactions/:id'>> {
    return (await this.whose.ofUpdate(id, body, ifMatch)) === 'counter'
      ? this.counter.edit(id, body.at('counter'), versionSeen(ifMatch))
      : this.guest.step(id, body.at('guest'), visitorOf(request));
  }

  /** For staff, and for the browser that began it. */
  @Get(':id')
  @Permission('public')
  @Header('cache-control', 'no-store')
  async one(@Param('id') id: string): Promise<AnswerOf<'GET /api/transactions/:id'>> {
    return this.whose.ofRead() === 'counter' ? this.counter.show(id) : this.guest.show(id);
  }

  /** "Annulla". */
  @Post(':id/cancel')
  @HttpCode(200)
  @Permission('public')
  async cancel(
    @Param('id') id: string,
    @CheckedBody('POST /api/transactions/:id/cancel') body: CheckedBody<'POST /api/transactions/:id/cancel'>,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'POST /api/transactions/:id/cancel'>> {
    return this.whose.ofCancel(ifMatch) === 'counter'
      ? this.counter.cancel(id, body, versionSeen(ifMatch))
      : this.guest.cancel(id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @Permission('public')
  async remove(
    @Param('id') id: string,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'DELETE /api/transactions/:id'>> {
    const { door, found } = await this.whose.ofDelete(id, ifMatch);
    return door === 'counter' ? this.counter.remove(found, versionSeen(ifMatch)) : this.guest.discard(found);
  }
}
