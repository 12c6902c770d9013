import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field } from '../../../shared/kit/controls/field.js';
import { MailField } from '../../../shared/office/controls/mail-field.js';
import { TextInput } from '../../../shared/office/controls/inputs.js';
import type { IconName } from '../../../shared/office/pictures/icon.js';
import { labelOf, textIn } from '../tab-kind.js';
import type { TabForm } from '../use-tab-form.js';

interface TextSettingProps {
  readonly tab: TabForm;
  readonly field: string;
  readonly hint?: ReactNode;
  readonly wide?: boolean;
  /** More than one line. */
  readonly rows?: number;
  readonly icon?: IconName;
  readonly input?: Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value'>;
}

/** One text of a tab. */
export function TextSetting({ tab, field, hint, wide, rows, icon, input }: TextSettingProps) {
  const { form } = tab;
  const label = labelOf(field);
  const value = textIn(form.values, field);
  const error = form.errors[field];
  if (input?.type === 'email')
    return (
      <MailField
        label={label}
        hint={hint}
        error={error}
        icon={icon}
        value={value}
        onChange={(next) => form.set(field, next)}
      />
    );
  return (
    <Field label={label} hint={hint} error={error} className={wide || rows ? 'both-columns' : undefined}>
      {(control) =>
        rows ? (
          <textarea
            {...control}
            className="input"
            rows={rows}
            value={value}
            onChange={(event) => form.set(field, event.target.value)}
          />
        ) : (
          <TextInput
            autoComplete="off"
            {...input}
            {...control}
            icon={icon}
            value={value}
            onChange={(next) => form.set(field, next)}
          />
        )
      }
    </Field>
  );
}
