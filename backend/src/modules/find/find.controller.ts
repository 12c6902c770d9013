import { Controller, Get, Header, Query } from '@nestjs/common';
import { type AnswerOf, FIND_LETTERS, FIND_LIMIT, plainLetters, type QueryOf } from '@fiocco/contracts';
import { OptionalText, Permission } from '../../platform/index.js';
import { FindSources } from './find-sources.js';

class FindDto implements QueryOf<'GET /api/find'> {
  @OptionalText({ max: 200 })
  q?: string | null;
}

/** "Trova": lists, products and transactions by a few words, whatever page one is on. */
@Controller('api/find')
export class FindController {
  constructor(private readonly sources: FindSources) {}

  @Get()
  @Permission('staff')
  @Header('cache-control', 'no-store')
  async find(@Query() { q }: FindDto): Promise<AnswerOf<'GET /api/find'>> {
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
