import { Option } from '../../../shared/office/controls/inputs.js';
import { labelOf } from '../tab-kind.js';
import type { TabForm } from '../use-tab-form.js';

interface SwitchSettingProps {
  readonly tab: TabForm;
  readonly field: string;
  readonly hint?: string;
}

/** A setting that is on or off. */
export function SwitchSetting({ tab, field, hint }: SwitchSettingProps) {
  return (
    <Option
      as="switch"
      label={labelOf(field)}
      hint={hint}
      checked={tab.form.values[field] === true}
      onChange={(on) => tab.form.set(field, on)}
    />
  );
}
