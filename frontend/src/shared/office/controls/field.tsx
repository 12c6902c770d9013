import { useId, type ReactNode } from 'react';
import { Icon } from '../pictures/icon.js';

/** What a field hands to its control, so that label, hint and error belong to it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
}

interface FieldProps {
  readonly label: ReactNode;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly className?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label above, control, then the error or the hint beside it. */
export function Field({ label, required, optional, hint, error, className, children }: FieldProps) {
  const id = useId();
  const note = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={['fld', error && 'err', className].filter(Boolean).join(' ')}>
      <label className={required ? 'lab req' : 'lab'} htmlFor={id}>
        {label}
        {optional && (
          <span className="soft" style={{ fontWeight: 400 }}>
            {' '}
            facoltativo
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note,
        'aria-required': required || undefined,
      })}
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : (
        hint && <Hint id={`${id}-hint`}>{hint}</Hint>
      )}
    </div>
  );
}

function Hint({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p className="hint" id={id}>
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p className="msg" id={id}>
      <Icon name="alert-triangle" size="s" />
      {children}
    </p>
  );
}
