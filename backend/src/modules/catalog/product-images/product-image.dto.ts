import { type BodyOf, PICTURE_ADDRESS } from '@fiocco/contracts';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { OptionalText, WholeNumber } from '../../../platform/index.js';

/** Sent beside the file of a multipart call, or instead of a file with the address that `POST /api/upload` answered. */
export class ProductImageDto implements BodyOf<'POST /api/products/:id/images'> {
  @Matches(PICTURE_ADDRESS, { message: 'L’indirizzo dell’immagine non è valido' })
  @OptionalText({ max: 1000 })
  imageUrl?: string | null;

  /** The platform's check of plain input does not see the parts of a multipart body. */
  @Matches(/^[^\0]*$/, { message: 'Contiene caratteri non ammessi' })
  @OptionalText({ max: 300 })
  altText?: string | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(10_000)
  @WholeNumber()
  sortOrder?: number | null;
}
