import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/index.js';
import { PaymentMethodsController } from './payment-methods.controller.js';
import { PaymentCarriers } from './payment-carriers.js';
import { PaymentMethods } from './payment-methods.js';

@Module({
  imports: [SettingsModule],
  controllers: [PaymentMethodsController],
  providers: [PaymentCarriers, PaymentMethods],
  exports: [PaymentMethods],
})
export class PaymentMethodsModule {}
