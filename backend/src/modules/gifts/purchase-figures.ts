import { Injectable } from '@nestjs/common';
import { type Measured, MeasuredWhenRead } from '../../platform/index.js';
import { FiguresReader } from './figures.reader.js';

/** How many purchases are under way, for whoever watches the shop's machines. */
@Injectable()
export class PurchaseFigures {
  constructor(private readonly figures: FiguresReader) {}

  @MeasuredWhenRead({
    name: 'fiocco_purchases_open',
    help: 'Purchases by how they stand: held at the checkout, reserved, or to be paid by transfer',
    labels: ['standing'],
  })
  async open(): Promise<readonly Measured[]> {
    const { held, reserved, awaiting } = await this.figures.shop();
    return Object.entries({ held, reserved, awaiting }).map(([standing, value]) => ({
      labels: { standing },
      value,
    }));
  }
}
