import { Injectable } from '@nestjs/common';
import { CarriesPayments } from '../../payment-methods/index.js';

/** Nobody stands between buyer and account: that a purchase can await its transfer is all that the method needs. */
@Injectable()
@CarriesPayments('bonifico')
export class TransferCarrier {}
