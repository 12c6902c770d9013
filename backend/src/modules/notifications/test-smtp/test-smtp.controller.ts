import { Controller, HttpCode, Post } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import { Permission, CheckedBody } from '../../../platform/index.js';
import { TestSmtp } from './test-smtp.js';

@Controller('api/test-smtp')
export class TestSmtpController {
  constructor(private readonly testing: TestSmtp) {}

  @Post()
  @HttpCode(200)
  @Permission('admin')
  async test(
    @CheckedBody('POST /api/test-smtp') body: CheckedBody<'POST /api/test-smtp'>,
  ): Promise<AnswerOf<'POST /api/test-smtp'>> {
    await this.testing.run(body);
    return { message: 'Connessione riuscita: La configurazione SMTP è corretta' };
  }
}
