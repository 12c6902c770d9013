import { useId } from 'react';
import { FieldError } from '../../../shared/kit/controls/field.js';

/** One way in which a payment, or a refund, may have ended. */
export interface Ending<As extends string> {
  readonly as: As;
  readonly words: string;
  readonly means: string;
  /** Why it cannot be chosen, where it cannot. */
  readonly obstacle?: string | null;
}

interface EndingChoiceProps<As extends string> {
  readonly endings: readonly Ending<As>[];
  readonly chosen: As | null;
  readonly error: string | undefined;
  readonly onChoose: (as: As) => void;
}

/** "Com’è andata?" Endings that are not possible stay listed, with the reason. */
export function EndingChoice<As extends string>({ endings, chosen, error, onChoose }: EndingChoiceProps<As>) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
    >
      <legend className="medium">Com’è andata?</legend>
      {endings.map(({ as, words, means, obstacle }) => (
        <label key={as} className="option" aria-label={words}>
          <input
            type="radio"
            name={id}
            checked={chosen === as}
            disabled={Boolean(obstacle)}
            onChange={() => onChoose(as)}
          />
          <span>
            <span className="medium">{words}</span>
            <span className="soft xs block">{obstacle ?? means}</span>
          </span>
        </label>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
