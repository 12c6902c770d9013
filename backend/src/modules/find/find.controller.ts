import { Controller, Get, Header } from '@nestjs/common';
import { type AnswerOf, FIND_LETTERS, FIND_LIMIT, type Found, plainLetters } from '@fiocco/contracts';
import { Permission, CheckedQuery } from '../../platform/index.js';
import { FindSources, type Likeness } from './find-sources.js';
import { mayBeMistyped } from './one-letter-wrong.js';

const NOTHING: Found = { lists: [], products: [], transactions: [], by: null, resembles: false };

/** "Trova": lists, products and transactions by a few words, whatever page one is on. */
@Controller('api/find')
export class FindController {
  constructor(private readonly sources: FindSources) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async find(
    @CheckedQuery('GET /api/find') { q }: CheckedQuery<'GET /api/find'>,
  ): Promise<AnswerOf<'GET /api/find'>> {
    const text = q ?? '';
    if ([...plainLetters(text).trim()].length < FIND_LETTERS) return NOTHING;
    const same = await this.all(text, 'same');
    if (!isEmpty(same) || !mayBeMistyped(text)) return same;
    const alike = await this.all(text, 'alike');
    return isEmpty(alike) ? same : { ...alike, resembles: true };
  }

  private async all(text: string, likeness: Likeness): Promise<Found> {
    const [lists, products, transactions] = await Promise.all([
      this.sources.of('lists').find(text, FIND_LIMIT, likeness),
      this.sources.of('products').find(text, FIND_LIMIT, likeness),
      this.sources.of('transactions').find(text, FIND_LIMIT, likeness),
    ]);
    return {
      lists: lists.found,
      products: products.found,
      transactions: transactions.found,
      by: transactions.by ?? null,
      resembles: false,
    };
  }
}

const isEmpty = ({ lists, products, transactions }: Found): boolean =>
  lists.length + products.length + transactions.length === 0;
