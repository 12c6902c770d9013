import type { BodyOf } from '@fiocco/contracts';
import { WholeNumber } from '../../../platform/index.js';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min, ValidateIf } from 'class-validator';

export class TermsDto implements BodyOf<'PUT /api/product-gift-lists/product/:productId/gift-list/:giftListId'> {
  @IsBoolean()
  @IsOptional()
  isQuota?: boolean;

  @IsBoolean()
  @IsOptional()
  canBuyInQuota?: boolean;

  @IsInt({ message: 'La quantità deve essere un numero intero' })
  @Min(1, { message: 'La quantità deve essere almeno 1' })
  @Max(999, { message: 'La quantità può essere al massimo 999' })
  @ValidateIf((_, value) => value !== undefined)
  @WholeNumber()
  listQuantity?: number;

  @IsIn([1, 2, 3], { message: 'La priorità va da 1 a 3' })
  @IsOptional()
  priority?: 1 | 2 | 3;
}

export class AssignDto extends TermsDto implements BodyOf<'POST /api/product-gift-lists'> {
  @IsInt({ message: 'Il prodotto è richiesto' })
  @Min(1, { message: 'Il prodotto è richiesto' })
  @Max(2_147_483_647, { message: 'Il prodotto è richiesto' })
  @WholeNumber()
  productId!: number;

  @IsInt({ message: 'La lista è richiesta' })
  @Min(1, { message: 'La lista è richiesta' })
  @Max(999_999_999_999, { message: 'La lista è richiesta' })
  @WholeNumber()
  giftListId!: number;
}
