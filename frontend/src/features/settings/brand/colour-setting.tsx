import { sixDigits } from '@fiocco/contracts';
import { Field } from '../../../shared/kit/controls/field.js';
import { Verdict } from '../fields/verdict.js';
import { labelOf, textIn } from '../tab-kind.js';
import type { TabForm } from '../use-tab-form.js';
import { type Legibility, ratioWords } from './legibility.js';
import styles from '../settings.module.css';

interface ColourSettingProps {
  readonly tab: TabForm;
  readonly field: string;
  readonly legibility?: Legibility | undefined;
  readonly hint?: string;
}

/** A colour as code and as swatch; both change it. */
export function ColourSetting({ tab, field, legibility, hint }: ColourSettingProps) {
  const { form } = tab;
  const label = labelOf(field);
  const value = textIn(form.values, field);
  const verdict = legibility && (
    <Verdict good={legibility.isEnough}>
      {legibility.isEnough
        ? `${legibility.pair} ${ratioWords(legibility.ratio)}`
        : `Poco leggibile: ${ratioWords(legibility.ratio)}, servono 4,5:1`}
    </Verdict>
  );
  return (
    <Field label={label} hint={verdict ?? hint} error={form.errors[field]}>
      {(control) => (
        <span
          className={`input ${styles['colour']}`}
          data-doubt={legibility?.isEnough === false || undefined}
        >
          <input
            type="color"
            aria-label={`${label}: scegli`}
            value={sixDigits(value) ?? '#ffffff'}
            onChange={(event) => form.set(field, event.target.value)}
          />
          <input
            {...control}
            type="text"
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => form.set(field, event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
