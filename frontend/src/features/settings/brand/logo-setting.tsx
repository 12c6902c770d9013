import { FieldError } from '../../../shared/kit/controls/field.js';
import { ImageDrop } from '../../../shared/office/upload/image-drop.js';
import { labelOf } from '../tab-kind.js';
import type { TabForm } from '../use-tab-form.js';
import styles from '../settings.module.css';

interface LogoSettingProps {
  readonly tab: TabForm;
  readonly field: 'logoUrl' | 'adminLogoUrl';
  /** What is shown without it. */
  readonly without: string;
}

export function LogoSetting({ tab, field, without }: LogoSettingProps) {
  const title = labelOf(field);
  const value = tab.form.values[field];
  const error = tab.form.errors[field];
  return (
    <div className={styles['logo']} role="group" aria-label={`Logo: ${title}`}>
      <p className="field-label">{title}</p>
      <ImageDrop
        compact
        url={typeof value === 'string' && value !== '' ? value : null}
        saved={tab.record[field]}
        onChange={(url) => tab.form.set(field, url ?? '')}
        hint={without}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
