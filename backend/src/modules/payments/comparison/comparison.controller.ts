import type { AnswerOf } from '@fiocco/contracts';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Permission } from '../../../platform/index.js';
import { DailyComparison } from './daily-comparison.js';

/** The providers' reports beside the ledger. */
@Controller('api/payments/comparison')
export class ComparisonController {
  constructor(private readonly comparison: DailyComparison) {}

  @Get()
  @Permission('admin')
  async last(): Promise<AnswerOf<'GET /api/payments/comparison'>> {
    return this.comparison.last();
  }

  @Post()
  @HttpCode(200)
  @Permission('admin')
  async again(): Promise<AnswerOf<'POST /api/payments/comparison'>> {
    return this.comparison.compareAgain();
  }
}
