import type { AnswerOf, VerificationState } from '@fiocco/contracts';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Permission } from '../../../platform/index.js';
import { Verification } from './verification.js';

/** The newest verification alone: for programs that were written before `api/integrity` had all of them. */
@Controller('api/audit/verification')
export class VerificationController {
  constructor(private readonly verification: Verification) {}

  @Post()
  @HttpCode(202)
  @Permission('admin')
  async start(): Promise<AnswerOf<'POST /api/audit/verification'>> {
    await this.verification.start();
    return this.latest();
  }

  @Get()
  @Permission('admin')
  async latest(): Promise<AnswerOf<'GET /api/audit/verification'>> {
    const [run] = await this.verification.newest(1);
    if (!run) return NEVER;
    const { id: _, of: total, ...state } = run;
    return { ...state, total };
  }
}

const NEVER: VerificationState = {
  state: 'never',
  text: 'Il registro non è ancora stato verificato.',
  startedAt: null,
  finishedAt: null,
  events: 0,
  total: 0,
  result: null,
};
