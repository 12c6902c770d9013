import { type BodyOf, type StaffRole } from '@fiocco/contracts';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, ValidateIf } from 'class-validator';
import { checkOnlyIfNamed, OptionalText } from '../../../platform/index.js';
import { FirstPassword, OptionalEmail, Username } from '../account-fields.js';

const emptyToAbsent = ({ value }: { value: unknown }): unknown =>
  value === '' || value === null ? undefined : value;

class AdministratorFieldsDto {
  @Username()
  username!: string;

  @OptionalText({ max: 120 })
  name?: string | null;

  @OptionalEmail()
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
  @FirstPassword()
  password!: string;
}
// An account that is made without a role is an admin's.
checkOnlyIfNamed(NewAdministratorDto, ['role']);

export class AdministratorChangesDto
  extends AdministratorFieldsDto
  implements BodyOf<'PATCH /api/administrators/:id'>
{
  /** Empty is absent: the password stays. */
  @Transform(emptyToAbsent)
  @ValidateIf((_, value) => value !== undefined)
  @FirstPassword()
  password?: string;
}
checkOnlyIfNamed(AdministratorChangesDto, ['username', 'role']);
