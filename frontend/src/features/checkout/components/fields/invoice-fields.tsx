import { useId } from 'react';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { TextField } from '../../../../shared/kit/controls/field.js';
import type { Buyer } from '../../model/buyer.js';
import { asAsked, type AskedInvoice, fieldOf, INVOICE_KINDS, ofKind, pathsOf } from '../../model/invoice.js';
import styles from './invoice-fields.module.css';
import { say } from '../../../../shared/texts/say.js';

interface InvoiceFieldsProps {
  readonly buyer: Buyer;
  /** By the name that the server gives a field. */
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (invoice: AskedInvoice | null) => void;
}

/** "Voglio la fattura", where the shop offers one: whether it is for a person or a firm, and what that one needs. */
export function InvoiceFields({ buyer: { buyerName, invoice }, errorOf, onChange }: InvoiceFieldsProps) {
  const shop = usePublicSettings();
  const id = useId();
  if (!shop.offersInvoice) return null;
  const paths = pathsOf(invoice?.kind ?? 'person').filter(
    (path) => path !== 'address.country' || shop.shipsAbroad,
  );
  return (
    <div>
      <label className={styles.wanted}>
        <input
          type="checkbox"
          checked={Boolean(invoice)}
          aria-expanded={Boolean(invoice)}
          aria-controls={id}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? asAsked({ name: buyerName }) : null)
          }
        />
        {say('checkout.invoice.wanted')}
      </label>
      {invoice && (
        <fieldset id={id} className={styles.fields}>
          <legend className="visually-hidden">{say('checkout.invoice.data')}</legend>
          <div className={styles.kinds} role="radiogroup" aria-label={say('checkout.invoice.for')}>
            {INVOICE_KINDS.map((kind) => (
              <label key={kind} className={styles.wanted}>
                <input
                  type="radio"
                  name={`${id}-kind`}
                  checked={invoice.kind === kind}
                  onChange={() => onChange(ofKind(invoice, kind, buyerName))}
                />
                {say(`checkout.invoice.${kind}`)}
              </label>
            ))}
          </div>
          {paths.map((path) => {
            const { label, aside, hint, wide, autoComplete = 'off', most } = fieldOf(invoice.kind, path);
            return (
              <div key={path} className={wide && styles.wide}>
                <TextField
                  name={`invoice.${path}`}
                  label={label}
                  aside={aside}
                  hint={hint}
                  autoComplete={autoComplete}
                  autoCapitalize={path === 'taxCode' || path === 'sdiCode' ? 'characters' : undefined}
                  inputMode={path === 'vatNumber' ? 'numeric' : path === 'pec' ? 'email' : undefined}
                  maxLength={most}
                  required={aside === undefined}
                  value={invoice[path]}
                  error={errorOf(`invoice.${path}`)}
                  onChange={({ currentTarget }) => onChange({ ...invoice, [path]: currentTarget.value })}
                />
              </div>
            );
          })}
        </fieldset>
      )}
    </div>
  );
}
