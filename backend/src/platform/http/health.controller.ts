import { Controller, Get } from '@nestjs/common';
import { Permission } from '../permissions/permission.decorator.js';
import { Readiness } from './readiness.js';

@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  @Permission('public')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @Permission('public')
  async ready(): Promise<{ status: 'ok' }> {
    await this.readiness.check();
    return { status: 'ok' };
  }
}
