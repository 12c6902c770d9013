import type { AsOf, ProductThen } from '@fiocco/contracts';
import { Injectable } from '@nestjs/common';
import { GiftsReader } from '../../gifts/index.js';
import {
  answer,
  type AsOfSource,
  inOrder,
  orProblem,
  RecordsThen,
  recordWords,
  TellsPastOf,
} from '../../history/index.js';
import { productNotFound } from '../catalog.refusals.js';
import { productRecords } from './product-history.js';

const WHOSE = 'di questo prodotto';

/** A product as it was at a moment: from its record's history, and the stream of its pieces. */
@Injectable()
@TellsPastOf('product')
export class ProductAsOf implements AsOfSource<'product'> {
  constructor(
    private readonly records: RecordsThen,
    private readonly gifts: GiftsReader,
  ) {}

  /** Refuses what is neither in the catalogue nor in the ledger. */
  async read(id: number, moment: Date): Promise<AsOf<ProductThen>> {
    const record = await orProblem(this.records.sound({ kind: productRecords, id }, moment), WHOSE);
    const { quantity, allocated, ...stock } = await orProblem(this.gifts.stockAtMoment(id, moment), WHOSE);
    const told = inOrder([record, stock]);
    if (!record.exists && told.events.length + told.later.length === 0) throw productNotFound();
    const state = {
      id,
      ...recordWords(record),
      stock: { quantity, allocated },
    };
    return answer(moment, 'Il prodotto', told, told.events.length > 0 ? state : null);
  }
}
