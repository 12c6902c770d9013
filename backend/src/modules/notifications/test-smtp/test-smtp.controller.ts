import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { AnswerOf } from '@fiocco/contracts';
import { Permission } from '../../../platform/index.js';
import { TestSmtpDto } from './test-smtp.dto.js';
import { TestSmtp } from './test-smtp.js';

@Controller('api/test-smtp')
export class TestSmtpController {
  constructor(private readonly testing: TestSmtp) {}

  @Post()
  @HttpCode(200)
  @Permission('admin')
  async test(@Body() body: TestSmtpDto): Promise<AnswerOf<'POST /api/test-smtp'>> {
    await this.testing.run(body);
    return { message: 'Connessione riuscita: La configurazione SMTP è corretta' };
  }
}
