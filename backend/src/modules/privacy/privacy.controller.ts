import type { AnswerOf } from '@fiocco/contracts';
import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  Permission,
  RequestContext,
  Throttle,
  type ThrottleRule,
  CheckedBody,
} from '../../platform/index.js';
import { ErasePerson } from './erasure/erase-person.js';
import { ExportPerson } from './export/export-person.js';

/** Each call opens the whole vault, and few are ever needed. */
const REQUESTS: ThrottleRule = { name: 'privacy', attempts: 30, perSeconds: 3_600 };
const CONFIRMATION = 'CANCELLA';

/** "I tuoi dati": the requests that the law grants a person. */
@Controller('api/privacy')
export class PrivacyController {
  constructor(
    private readonly exportPerson: ExportPerson,
    private readonly erasePerson: ErasePerson,
    private readonly throttle: Throttle,
  ) {}

  /** Everything that is kept about one person, as a file. The export is recorded in the ledger. */
  @Post('export')
  @HttpCode(200)
  @Permission('admin')
  async export(
    @CheckedBody('POST /api/privacy/export') { email }: CheckedBody<'POST /api/privacy/export'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'POST /api/privacy/export'>> {
    await this.takeTurn();
    void reply.header('content-disposition', 'attachment; filename="dati-personali.json"');
    return this.exportPerson.of(email);
  }

  /** Deletes everything that is kept about one person. The erasure is recorded in the ledger. */
  @Post('erasure')
  @HttpCode(200)
  @Permission('admin')
  async erase(
    @CheckedBody('POST /api/privacy/erasure') {
      email,
      confirmation,
    }: CheckedBody<'POST /api/privacy/erasure'>,
  ): Promise<AnswerOf<'POST /api/privacy/erasure'>> {
    await this.takeTurn();
    return this.erasePerson.of(email, confirmation?.trim().toUpperCase() === CONFIRMATION);
  }

  private takeTurn(): Promise<void> {
    return this.throttle.consume(REQUESTS, String(RequestContext.current().user?.id));
  }
}
