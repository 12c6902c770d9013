import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { AlertIcon } from '../icons/index.js';
import { cx } from '../class-names.js';
import styles from './field.module.css';

/** For controls that are dressed as a field but are not one of these. */
export const inputClass = styles.input;

interface FieldFrameProps {
  readonly label: ReactNode;
  /** Set at the label's right: "facoltativo", a range. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string;
}

interface FieldIds {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
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
export function FieldFrame({
  label,
  aside,
  hint,
  error,
  children,
}: FieldFrameProps & { readonly children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <span>{label}</span>
        {aside && <em>{aside}</em>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': note })}
      {error ? (
        <FieldError id={note}>{error}</FieldError>
      ) : (
        hint && (
          <p className={styles.hint} id={note}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

type TextFieldProps = FieldFrameProps & ComponentPropsWithRef<'input'>;

export function TextField({ label, aside, hint, error, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} aside={aside} hint={hint} error={error}>
      {(ids) => <input type="text" {...input} {...ids} className={cx(styles.input, className)} />}
    </FieldFrame>
  );
}

type TextAreaProps = FieldFrameProps & ComponentPropsWithRef<'textarea'>;

export function TextArea({ label, aside, hint, error, className, ...input }: TextAreaProps) {
  return (
    <FieldFrame label={label} aside={aside} hint={hint} error={error}>
      {(ids) => <textarea {...input} {...ids} className={cx(styles.input, className)} />}
    </FieldFrame>
  );
}
