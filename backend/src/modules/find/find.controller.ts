import { Controller, Get, Header } from '@nestjs/common';
import { type AnswerOf, FIND_LETTERS, FIND_LIMIT, plainLetters } from '@fiocco/contracts';
import { Permission, CheckedQuery } from '../../platform/index.js';
import { FindSources } from './find-sources.js';

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
    if ([...plainLetters(text).trim()].length < FIND_LETTERS)
      return { lists: [], products: [], transactions: [] };
    const [lists, products, transactions] = await Promise.all([
      this.sources.of('lists').find(text, FIND_LIMIT),
      this.sources.of('products').find(text, FIND_LIMIT),
      this.sources.of('transactions').find(text, FIND_LIMIT),
    ]);
    return { lists, products, transactions };
  }
}
