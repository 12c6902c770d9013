import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/index.js';
import { ConnectionTests } from './connection/connection-tests.js';
import { ConnectionTestsController } from './connection/connection-tests.controller.js';

@Module({
  imports: [SettingsModule],
  controllers: [ConnectionTestsController],
  providers: [ConnectionTests],
})
export class PaymentsModule {}
