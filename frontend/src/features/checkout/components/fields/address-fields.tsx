import { isItaly } from '@fiocco/contracts';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { ChevronDownIcon } from '../../../../shared/kit/icons/index.js';
import { Field, inputClass, TextField } from '../../../../shared/kit/controls/field.js';
import { countryOptions, ITALY } from '../../../../shared/kit/text/countries.js';
import type { Address, FieldErrors } from '../../model/buyer.js';
import styles from './address-fields.module.css';
import { say } from '../../../../shared/texts/say.js';

interface AddressFieldsProps {
  readonly address: Address;
  readonly errors: FieldErrors<Address>;
  readonly onChange: (address: Address) => void;
}

const FIELDS = [
  { key: 'name', autoComplete: 'shipping given-name', wide: false },
  { key: 'surname', autoComplete: 'shipping family-name', wide: false },
  { key: 'street', autoComplete: 'shipping street-address', wide: true },
  { key: 'zipCode', autoComplete: 'shipping postal-code', wide: false },
  { key: 'city', autoComplete: 'shipping address-level2', wide: false },
  { key: 'province', autoComplete: 'shipping address-level1', wide: false },
] as const;

function labelOf(key: (typeof FIELDS)[number]['key'], italian: boolean): string {
  const differs = key === 'zipCode' || key === 'province';
  return !italian && differs ? say(`checkout.address.${key}.abroad`) : say(`checkout.address.${key}`);
}

/** Where the parcel goes: only for delivery to the buyer's own home. A shop that ships within Italy asks for no country. */
export function AddressFields({ address, errors, onChange }: AddressFieldsProps) {
  const shop = usePublicSettings();
  const italian = isItaly(address.country);
  return (
    <fieldset className={styles.address}>
      <legend>{say('checkout.address')}</legend>
      {(shop.shipsAbroad || !italian) && (
        <div className={styles.wide}>
          <Field label={say('checkout.address.country')} error={errors.country}>
            {(control) => (
              <div className={styles.select}>
                <select
                  {...control}
                  name="country"
                  className={inputClass}
                  autoComplete="shipping country-name"
                  value={italian ? ITALY : address.country}
                  onChange={(event) => onChange({ ...address, country: event.currentTarget.value })}
                >
                  {countryOptions(address.country, shop).map(([name, label]) => (
                    <option key={name} value={name}>
                      {label}
                    </option>
                  ))}
                </select>
                <ChevronDownIcon size={16} />
              </div>
            )}
          </Field>
        </div>
      )}
      {FIELDS.map(({ key, autoComplete, wide }) => (
        <div key={key} className={wide ? styles.wide : undefined}>
          <TextField
            name={key}
            label={labelOf(key, italian)}
            aside={key === 'province' && !italian ? say('common.optional') : undefined}
            autoComplete={autoComplete}
            inputMode={key === 'zipCode' && italian ? 'numeric' : undefined}
            maxLength={key === 'street' ? 160 : 80}
            required={key !== 'province' || italian}
            value={address[key]}
            error={errors[key]}
            onChange={(event) => onChange({ ...address, [key]: event.currentTarget.value })}
          />
        </div>
      ))}
    </fieldset>
  );
}
