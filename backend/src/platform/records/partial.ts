import { ValidateIf } from 'class-validator';

/** Makes a subclass of a DTO check these fields only where the body names them. `null` does not count as absent. */
export function checkOnlyIfNamed(dto: { readonly prototype: object }, fields: readonly string[]): void {
  for (const field of fields) ValidateIf((_, value) => value !== undefined)(dto.prototype, field);
}
