import type { AnswerOf, BodyOf } from '@fiocco/contracts';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { DescribedBody, Permission } from '../../../platform/index.js';
import { describedSettings } from '../../settings/index.js';
import { ConnectionTests } from './connection-tests.js';

const FIELDS = describedSettings();

/** Fields of the settings that are absent count as they are stored. */
@Controller('api')
export class ConnectionTestsController {
  constructor(private readonly tests: ConnectionTests) {}

  @Post('test-stripe')
  @HttpCode(200)
  @Permission('admin')
  @DescribedBody({ fields: FIELDS })
  async stripe(@Body() body: BodyOf<'POST /api/test-stripe'>): Promise<AnswerOf<'POST /api/test-stripe'>> {
    return { environmentMode: await this.tests.test('stripe', body ?? {}) };
  }

  @Post('test-paypal')
  @HttpCode(200)
  @Permission('admin')
  @DescribedBody({ fields: FIELDS })
  async paypal(@Body() body: BodyOf<'POST /api/test-paypal'>): Promise<AnswerOf<'POST /api/test-paypal'>> {
    return { environmentMode: await this.tests.test('paypal', body ?? {}) };
  }
}
