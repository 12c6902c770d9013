import { placeFaults } from '@fiocco/contracts';
import { validationFailed } from '../../../platform/index.js';
import { type BuyerFields } from '../register/transaction-register.js';

type ShipsWhere = Parameters<typeof placeFaults>[1];

const REQUIRED_ADDRESS: readonly (readonly [field: string, message: string])[] = [
  ['name', 'Il nome è obbligatorio'],
  ['surname', 'Il cognome è obbligatorio'],
  ['street', 'L’indirizzo è obbligatorio'],
  ['city', 'La città è obbligatoria'],
];

/** The address fields that a shipment to the buyer needs; required when the choice is confirmed. */
export function refuseMissingAddress(address: BuyerFields['address'], shop: ShipsWhere): void {
  // Older clients send the address as one text.
  if (address?.['text']) return;
  const missing = REQUIRED_ADDRESS.filter(([field]) => !address?.[field]);
  const faults = [...missing, ...Object.entries(placeFaults(address ?? {}, shop))];
  if (faults.length === 0) return;
  throw validationFailed(
    Object.fromEntries(faults.map(([field, message]) => [`buyerAddress.${field}`, message])),
  );
}
