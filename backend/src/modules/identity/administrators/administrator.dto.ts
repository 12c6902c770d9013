import { type BodyOf, type StaffRole } from '@fiocco/contracts';
import { Transform } from 'class-transformer';
import { IsBoolean, IsEmail, IsIn, IsOptional, MaxLength, ValidateIf } from 'class-validator';
import { checkOnlyIfNamed, OptionalText, Text } from '../../../platform/index.js';
import { ChosenPassword } from '../new-password.js';

const TOO_SHORT = 'Password deve essere almeno 6 caratteri';

const emptyToNull = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() || null : value;
const emptyToAbsent = ({ value }: { value: unknown }): unknown =>
  value === '' || value === null ? undefined : value;

class AdministratorFieldsDto {
  @Text({ max: 60, min: 3, message: 'Username deve essere almeno 3 caratteri' })
  username!: string;

  @OptionalText({ max: 120 })
  name?: string | null;

  @Transform(emptyToNull)
  @IsOptional()
  @MaxLength(254, { message: 'Email non valida' })
  @IsEmail({}, { message: 'Email non valida' })
  email?: string | null;

  @IsIn(['admin', 'staff'], { message: 'Il ruolo è amministratore o staff' })
  role!: StaffRole;

  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean({ message: 'Attivo può essere solo sì o no' })
  active?: boolean;
}

export class NewAdministratorDto
  extends AdministratorFieldsDto
  implements BodyOf<'POST /api/administrators'>
{
  @ChosenPassword(6, TOO_SHORT)
  password!: string;
}

export class AdministratorChangesDto
  extends AdministratorFieldsDto
  implements BodyOf<'PATCH /api/administrators/:id'>
{
  /** Empty is absent: the password stays. */
  @Transform(emptyToAbsent)
  @ValidateIf((_, value) => value !== undefined)
  @ChosenPassword(6, TOO_SHORT)
  password?: string;
}
checkOnlyIfNamed(AdministratorChangesDto, ['username', 'role']);
