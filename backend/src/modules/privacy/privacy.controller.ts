import type { AnswerOf } from '@fiocco/contracts';
import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Permission, RequestContext, Throttle, type ThrottleRule } from '../../platform/index.js';
import { ErasePerson } from './erasure/erase-person.js';
import { ExportPerson } from './export/export-person.js';
import { ErasureDto, PersonDto } from './privacy.dto.js';

/** Each call opens the whole vault, and nobody needs many of them. */
const REQUESTS: ThrottleRule = { name: 'privacy', attempts: 30, perSeconds: 3_600 };
const CONFIRMATION = 'CANCELLA';

/** "I tuoi dati": what the law lets a person ask of the shop. */
@Controller('api/privacy')
export class PrivacyController {
  constructor(
    private readonly exportPerson: ExportPerson,
    private readonly erasePerson: ErasePerson,
    private readonly throttle: Throttle,
  ) {}

  /** All that is kept about one person, as a file. Recorded in the history. */
  @Post('export')
  @HttpCode(200)
  @Permission('admin')
  async export(
    @Body() { email }: PersonDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'POST /api/privacy/export'>> {
    await this.takeTurn();
    void reply.header('content-disposition', 'attachment; filename="dati-personali.json"');
    return this.exportPerson.of(email);
  }

  /** Deletes all that is kept about one person. Recorded in the history. */
  @Post('erasure')
  @HttpCode(200)
  @Permission('admin')
  async erase(@Body() { email, confirmation }: ErasureDto): Promise<AnswerOf<'POST /api/privacy/erasure'>> {
    await this.takeTurn();
    return this.erasePerson.of(email, confirmation?.trim().toUpperCase() === CONFIRMATION);
  }

  private takeTurn(): Promise<void> {
    return this.throttle.consume(REQUESTS, String(RequestContext.current().user?.id));
  }
}
