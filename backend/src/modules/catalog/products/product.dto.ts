import { type BodyOf, PICTURE_ADDRESS, PRODUCT_TYPES, type ProductType } from '@fiocco/contracts';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { checkOnlyIfNamed, IsEuro, OptionalText, Text, WholeNumber } from '../../../platform/index.js';

const VIDEO_ADDRESS = /^https:\/\/[^\s"'<>\\]+$/;

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

export class ProductDto {
  @Text({ max: 200, message: 'Il nome del prodotto è richiesto' })
  name!: string;

  @OptionalText({ max: 5000, lines: true })
  description?: string | null;

  @IsEuro({ what: 'Il prezzo', required: 'Il prezzo è richiesto' })
  price!: string | number;

  /** Absent means 0, the specification's default. */
  @IsEuro({ what: 'Il costo di spedizione', required: 'Il costo di spedizione è richiesto' })
  @ValidateIf((_, value) => value !== undefined)
  shippingCost?: string | number;

  @IsInt({
    message: ({ value }) =>
      isMissing(value) ? 'La quantità è richiesta' : 'La quantità deve essere un numero intero',
  })
  @Min(1, { message: 'La quantità deve essere almeno 1' })
  @Max(1_000_000, { message: 'La quantità è troppo grande' })
  @WholeNumber()
  quantityAvailable!: number;

  @OptionalText({ max: 100 })
  productCode?: string | null;

  @IsIn(PRODUCT_TYPES, { message: 'Il tipo di prodotto non è previsto' })
  @IsOptional()
  productType?: ProductType;

  @Matches(PICTURE_ADDRESS, { message: 'L’indirizzo dell’immagine non è valido' })
  @OptionalText({ max: 1000 })
  imageUrl?: string | null;

  /** The specifications' other name of {@link imageUrl}. Where a body has both, `imageUrl` counts. */
  @Matches(PICTURE_ADDRESS, { message: 'L’indirizzo dell’immagine non è valido' })
  @OptionalText({ max: 1000 })
  image?: string | null;

  @Matches(VIDEO_ADDRESS, { message: 'L’indirizzo del video non è valido' })
  @OptionalText({ max: 1000 })
  video?: string | null;
}

const NO_LIST = 'Lista non valida';

export class CreateProductDto extends ProductDto implements BodyOf<'POST /api/products'> {
  @IsOptional()
  @IsArray({ message: NO_LIST })
  @ArrayMaxSize(200, { message: NO_LIST })
  @IsInt({ each: true, message: NO_LIST })
  @Max(999_999_999_999, { each: true, message: NO_LIST })
  selectedGiftListIds?: number[];
}

/** Fields that the body does not name keep their value. */
export class UpdateProductDto extends ProductDto implements BodyOf<'PUT /api/products/:id'> {}
checkOnlyIfNamed(UpdateProductDto, ['name', 'price', 'quantityAvailable']);
