import { type BodyOf, CREDIT_KINDS, type CreditKind, type RomeDay } from '@fiocco/contracts';
import { LONGEST_PAPER_NUMBER } from '@fiocco/event-sourcing';
import { parseEuro } from '@fiocco/money';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, Min } from 'class-validator';
import { GivenId, IsDay, Text } from '../../../platform/index.js';

export class CreditDto implements BodyOf<'POST /api/gift-lists/:id/credit'> {
  @GivenId('Manca il numero della registrazione: basta riaprire la finestra e riprovare')
  entryId!: string;

  @IsIn(CREDIT_KINDS, { message: 'Scegli se il credito è stato usato o restituito' })
  kind!: CreditKind;

  /** In cents. */
  @Transform(({ value }: { value: unknown }) => parseEuro(value) ?? Number.NaN)
  @IsInt({ message: 'Importo non valido' })
  @Min(1, { message: 'Scrivi un importo maggiore di zero' })
  amount!: number;

  @IsDay()
  on!: RomeDay;

  @Text({ max: LONGEST_PAPER_NUMBER, message: 'Il riferimento è obbligatorio' })
  reference!: string;
}

export class ReverseCreditDto implements BodyOf<'POST /api/gift-lists/:id/credit/:entryId/reverse'> {
  /** The admin's own words. */
  @Text({ max: 1_000, lines: true, message: 'Il motivo è obbligatorio' })
  reason!: string;
}
