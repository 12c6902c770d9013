import { type BodyOf, MAX_ASSIGNMENT_CHANGES } from '@fiocco/contracts';
import { Type } from 'class-transformer';
import { WholeNumber } from '../../../platform/index.js';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';

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

/** A product's number, required. */
function ProductNumber(): PropertyDecorator {
  const message = 'Il prodotto è richiesto';
  const decorators = [
    IsInt({ message }),
    Min(1, { message }),
    Max(2_147_483_647, { message }),
    WholeNumber(),
  ];
  return (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };
}

export class AssignDto extends TermsDto implements BodyOf<'POST /api/product-gift-lists'> {
  @ProductNumber()
  productId!: number;

  @IsInt({ message: 'La lista è richiesta' })
  @Min(1, { message: 'La lista è richiesta' })
  @Max(999_999_999_999, { message: 'La lista è richiesta' })
  @WholeNumber()
  giftListId!: number;
}

export class ChangeDto extends TermsDto {
  @ProductNumber()
  productId!: number;

  @IsIn(['place', 'change', 'withdraw'], { message: 'La modifica non è tra quelle previste' })
  what!: 'place' | 'change' | 'withdraw';
}

export class ChangesDto implements BodyOf<'PUT /api/product-gift-lists/gift-list/:giftListId'> {
  @IsArray({ message: 'Le modifiche sono richieste' })
  @ArrayMinSize(1, { message: 'Le modifiche sono richieste' })
  @ArrayMaxSize(MAX_ASSIGNMENT_CHANGES, {
    message: `Le modifiche possono essere al massimo ${MAX_ASSIGNMENT_CHANGES}`,
  })
  @ArrayUnique(({ productId }: ChangeDto) => productId, {
    message: 'Ogni prodotto può esserci una volta sola',
  })
  @ValidateNested({ each: true, message: 'Le modifiche non sono valide' })
  @Type(() => ChangeDto)
  changes!: ChangeDto[];
}
