import type { ComponentProps } from 'react';
import { Field } from '../../kit/controls/field.js';
import { mailQuestion } from '../../kit/text/mail-question.js';
import { TextInput } from './inputs.js';

type MailFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'children'> &
  Pick<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'autoComplete' | 'icon'> & {
    readonly label?: string;
  };

/** An e-mail address: where its domain is probably mistyped the question takes the place of the hint. */
export function MailField({
  label = 'E-mail',
  hint,
  value,
  onChange,
  autoComplete = 'off',
  icon,
  ...field
}: MailFieldProps) {
  return (
    <Field {...field} label={label} hint={mailQuestion(value, onChange) ?? hint}>
      {(control) => (
        <TextInput
          {...control}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          maxLength={254}
          autoComplete={autoComplete}
          icon={icon}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
