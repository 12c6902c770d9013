import {
  type AllowedDeliveryModes,
  type AllowedPaymentMethods,
  type BodyOf,
  DELIVERY_RULES,
  PAYMENT_RULES,
  type RomeDay,
  typedPhone,
  PICTURE_ADDRESS,
} from '@fiocco/contracts';
import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import {
  checkOnlyIfNamed,
  IsMailAddress,
  keptMailAddress,
  OptionalText,
  Text,
  WholeNumber,
} from '../../../platform/index.js';
import { MAX_LIST_PASSWORD } from '../access/list-password.js';
import { LIST_STATES, type ListState } from '../access/list-state.js';
import { parseRomeDay } from './parse-rome-day.js';

const OCCASION_REQUIRED = { message: 'L’occasione è richiesta' };

/** A calendar day `YYYY-MM-DD`; an empty text means none. */
function Day(): PropertyDecorator {
  const toDay = Transform(({ value }: { value: unknown }) =>
    value === '' ? null : (parseRomeDay(value) ?? value),
  );
  const isDay = ValidateBy({
    name: 'isDay',
    validator: {
      validate: (value) => parseRomeDay(value) === value,
      defaultMessage: () => 'La data non è valida',
    },
  });
  const optional = IsOptional();
  return (target, key) => {
    for (const decorate of [toDay, isDay, optional]) decorate(target, key);
  };
}

function Flag(): PropertyDecorator {
  const decorators = [IsBoolean(), IsOptional()];
  return (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };
}

/** One boolean field for each registered method. */
class PaymentMethodsDto {}
class DeliveryModesDto {}
for (const { field } of PAYMENT_RULES) Flag()(PaymentMethodsDto.prototype, field);
for (const { field } of DELIVERY_RULES) Flag()(DeliveryModesDto.prototype, field);

export class BeneficiaryAddressDto {
  @OptionalText({ max: 100 }) name?: string;
  @OptionalText({ max: 100 }) surname?: string;
  @OptionalText({ max: 200 }) street?: string;
  @OptionalText({ max: 20 }) zipCode?: string;
  @OptionalText({ max: 50 }) province?: string;
  @OptionalText({ max: 100 }) city?: string;
  /** Italy where there is none. */
  @OptionalText({ max: 100 }) country?: string;
  @OptionalText({ max: 1000, lines: true }) notes?: string;
}

export class GiftListDto implements BodyOf<'POST /api/gift-lists'> {
  @Text({ max: 200, message: 'Il nome della lista è richiesto' })
  name!: string;

  @Text({ max: 200, message: 'Il nome del beneficiario è richiesto' })
  beneficiaryName!: string;

  @IsInt(OCCASION_REQUIRED)
  @Min(1, OCCASION_REQUIRED)
  @Max(2_147_483_647, OCCASION_REQUIRED)
  @WholeNumber()
  occasionId!: number;

  @IsMailAddress('Formato email non valido')
  @Text({ max: 254, kept: keptMailAddress, message: 'L’email del beneficiario è richiesta' })
  beneficiaryEmail!: string;

  @Text({ max: 40, kept: typedPhone, message: 'Il telefono del beneficiario è richiesto' })
  beneficiaryPhone!: string;

  @ValidateNested({ message: 'L’indirizzo non è valido' })
  @IsObject({ message: 'L’indirizzo non è valido' })
  @Type(() => BeneficiaryAddressDto)
  @IsOptional()
  beneficiaryAddress?: BeneficiaryAddressDto | null;

  @Day()
  eventDate?: RomeDay | null;

  @Day()
  startDate?: RomeDay | null;

  @Day()
  endDate?: RomeDay | null;

  /** Absent keeps the password, an empty text removes it. */
  @OptionalText({ max: MAX_LIST_PASSWORD })
  password?: string | null;

  @OptionalText({ max: 5000, lines: true })
  notes?: string | null;

  @OptionalText({ max: 2000, lines: true })
  publicMessage?: string | null;

  @Matches(PICTURE_ADDRESS, { message: 'L’indirizzo dell’immagine non è valido' })
  @OptionalText({ max: 1000 })
  image?: string | null;

  @Flag()
  notifyBeneficiary?: boolean;

  @Flag()
  acceptsFund?: boolean;

  @IsIn(LIST_STATES)
  @IsOptional()
  state?: ListState;

  @ValidateNested({ message: 'I metodi di pagamento non sono validi' })
  @IsObject({ message: 'I metodi di pagamento non sono validi' })
  @Type(() => PaymentMethodsDto)
  @IsOptional()
  allowedPaymentMethods?: Partial<AllowedPaymentMethods>;

  @ValidateNested({ message: 'Le modalità di consegna non sono valide' })
  @IsObject({ message: 'Le modalità di consegna non sono valide' })
  @Type(() => DeliveryModesDto)
  @IsOptional()
  allowedDeliveryModes?: Partial<AllowedDeliveryModes>;
}

/** Fields that the body does not name keep their value. */
export class UpdateGiftListDto extends GiftListDto implements BodyOf<'PUT /api/gift-lists/:id'> {}
checkOnlyIfNamed(UpdateGiftListDto, [
  'name',
  'beneficiaryName',
  'occasionId',
  'beneficiaryEmail',
  'beneficiaryPhone',
]);
