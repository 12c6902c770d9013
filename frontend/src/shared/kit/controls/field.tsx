import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { AlertIcon } from '../icons/index.js';
import { cx } from '../class-names.js';
import styles from './field.module.css';

/** For controls that are dressed as a field but are not one of these. */
export const inputClass = styles.input;

/** What a field hands to its control, so that label, hint and error belong to it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
}

interface FieldLook {
  readonly label: ReactNode;
  /** Beside the label: "facoltativo", a range. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string;
}

interface FieldProps extends FieldLook {
  /** Marked with a star; guests' pages mark what is optional instead. */
  readonly required?: boolean;
  readonly className?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <AlertIcon size={16} />
      <span>{children}</span>
    </p>
  );
}

/** Label above, control, then the error in place of the hint; wires the control's aria attributes. */
export function Field({ label, aside, hint, error, required, className, children }: FieldProps) {
  const id = useId();
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <div className={cx(styles.field, className)} data-invalid={error ? true : undefined}>
      <label className={styles.label} htmlFor={id}>
        <span className={required ? styles.required : undefined}>{label}</span>
        {aside && <em>{aside}</em>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note,
        'aria-required': required || undefined,
      })}
      {error ? (
        <FieldError id={note}>{error}</FieldError>
      ) : (
        hint && (
          <div className={styles.hint} id={note}>
            {hint}
          </div>
        )
      )}
    </div>
  );
}

type TextFieldProps = FieldLook & ComponentPropsWithRef<'input'>;

export function TextField({ label, aside, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(ids) => <input type="text" {...input} {...ids} className={cx(styles.input, className)} />}
    </Field>
  );
}

type TextAreaProps = FieldLook & ComponentPropsWithRef<'textarea'>;

export function TextArea({ label, aside, hint, error, className, ...input }: TextAreaProps) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(ids) => <textarea {...input} {...ids} className={cx(styles.input, className)} />}
    </Field>
  );
}
