import { isItaly } from '@fiocco/contracts';
import { TextField } from '../../../shared/kit/controls/field.js';
import type { Address, FieldErrors } from '../model/buyer.js';
import styles from './address-fields.module.css';

interface AddressFieldsProps {
  readonly address: Address;
  readonly errors: FieldErrors<Address>;
  readonly onChange: (address: Address) => void;
}

const FIELDS = [
  { key: 'name', label: 'Nome', autoComplete: 'shipping given-name', wide: false },
  { key: 'surname', label: 'Cognome', autoComplete: 'shipping family-name', wide: false },
  { key: 'street', label: 'Via e numero', autoComplete: 'shipping street-address', wide: true },
  { key: 'zipCode', label: 'CAP', autoComplete: 'shipping postal-code', wide: false },
  { key: 'city', label: 'Città', autoComplete: 'shipping address-level2', wide: false },
  { key: 'province', label: 'Provincia', autoComplete: 'shipping address-level1', wide: false },
  { key: 'country', label: 'Paese', autoComplete: 'shipping country-name', wide: false },
] as const;

/** Where the parcel goes: only for delivery to the buyer's own home. */
export function AddressFields({ address, errors, onChange }: AddressFieldsProps) {
  return (
    <fieldset className={styles.address}>
      <legend>Dove lo spediamo?</legend>
      {FIELDS.map(({ key, label, autoComplete, wide }) => (
        <div key={key} className={wide ? styles.wide : undefined}>
          <TextField
            name={key}
            label={label}
            aside={key === 'country' ? 'facoltativo' : undefined}
            autoComplete={autoComplete}
            inputMode={key === 'zipCode' && isItaly(address.country) ? 'numeric' : undefined}
            maxLength={key === 'street' ? 160 : 80}
            required={key !== 'country' && (key !== 'province' || isItaly(address.country))}
            value={address[key]}
            error={errors[key]}
            onChange={(event) => onChange({ ...address, [key]: event.currentTarget.value })}
          />
        </div>
      ))}
    </fieldset>
  );
}
