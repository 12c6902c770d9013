import { type AnswerOf, FIND_LETTERS, plainLetters } from '@fiocco/contracts';
import { Controller, Get, Header, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  Permission,
  RequestContext,
  Throttle,
  type ThrottleRule,
  CheckedBody,
  CheckedQuery,
} from '../../platform/index.js';
import { ErasePerson } from './erasure/erase-person.js';
import { ExportPerson } from './export/export-person.js';
import { People } from './people.js';

/** Each call opens the whole vault, and few are ever needed. */
const REQUESTS: ThrottleRule = { name: 'privacy', attempts: 30, perSeconds: 3_600 };
/** What admins look at on the page, without handing it out. */
const LOOKS: ThrottleRule = { name: 'privacy-looks', attempts: 120, perSeconds: 3_600 };
const CONFIRMATION = 'CANCELLA';

/** "I tuoi dati": the requests that the law grants a person. */
@Controller('api/privacy')
export class PrivacyController {
  constructor(
    private readonly exportPerson: ExportPerson,
    private readonly erasePerson: ErasePerson,
    private readonly people: People,
    private readonly throttle: Throttle,
  ) {}

  @Get('people')
  @Permission('admin')
  @Header('cache-control', 'no-store')
  async search(
    @CheckedQuery('GET /api/privacy/people') { q }: CheckedQuery<'GET /api/privacy/people'>,
  ): Promise<AnswerOf<'GET /api/privacy/people'>> {
    const text = q ?? '';
    return [...plainLetters(text).trim()].length < FIND_LETTERS ? [] : this.people.search(text);
  }

  /** Everything that is kept about one person, to be looked at, and what an erasure would do. */
  @Post('person')
  @HttpCode(200)
  @Permission('admin')
  @Header('cache-control', 'no-store')
  async look(
    @CheckedBody('POST /api/privacy/person') person: CheckedBody<'POST /api/privacy/person'>,
  ): Promise<AnswerOf<'POST /api/privacy/person'>> {
    await this.takeTurn(LOOKS);
    const records = await this.people.recordsOf(person);
    return {
      data: await this.people.dataOf(records),
      erasure: await this.erasePerson.factsOf(records),
    };
  }

  /** Everything that is kept about one person, as a file. The export is recorded in the ledger. */
  @Post('export')
  @HttpCode(200)
  @Permission('admin')
  async export(
    @CheckedBody('POST /api/privacy/export') person: CheckedBody<'POST /api/privacy/export'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'POST /api/privacy/export'>> {
    await this.takeTurn(REQUESTS);
    void reply.header('content-disposition', 'attachment; filename="dati-personali.json"');
    return this.exportPerson.of(person);
  }

  /** Deletes everything that is kept about one person. The erasure is recorded in the ledger. */
  @Post('erasure')
  @HttpCode(200)
  @Permission('admin')
  async erase(
    @CheckedBody('POST /api/privacy/erasure') {
      confirmation,
      ...person
    }: CheckedBody<'POST /api/privacy/erasure'>,
  ): Promise<AnswerOf<'POST /api/privacy/erasure'>> {
    await this.takeTurn(REQUESTS);
    return this.erasePerson.of(person, confirmation?.trim().toUpperCase() === CONFIRMATION);
  }

  private takeTurn(rule: ThrottleRule): Promise<void> {
    return this.throttle.consume(rule, String(RequestContext.current().user?.id));
  }
}
