export { CarriesPayments } from './payment-carriers.js';
export { PaymentMethods } from './payment-methods.js';
export { PaymentMethodsModule } from './payment-methods.module.js';
