import { CheckIcon } from '../../../../shared/kit/icons/index.js';
import { cx } from '../../../../shared/kit/class-names.js';
import { STEPS, STEP_NAMES, type Step } from '../../model/checkout-search.js';
import styles from './step-list.module.css';

interface StepListProps {
  readonly now: Step;
  /** Whether a step had anything to choose. */
  readonly asks: (step: Step) => boolean;
  /** Done steps lead back. */
  readonly onBack: (step: Step) => void;
}

interface DoneProps {
  readonly step: Step;
  readonly onBack: (step: Step) => void;
}

/** Also a step that had nothing to choose: it opens, and says what was settled. */
function Done({ step, onBack }: DoneProps) {
  return (
    <button type="button" onClick={() => onBack(step)}>
      <CheckIcon size={16} />
      <span className="visually-hidden">Fatto: </span>
      {STEP_NAMES[step]}
      <span className={styles.edit}>Modifica</span>
    </button>
  );
}

/** Four names on a desktop, "Passo 2 di 4" with four segments on a phone. */
export function StepList({ now, asks, onBack }: StepListProps) {
  // The last step lists them all, with the same way back.
  const passedOver = STEPS.filter((step) => step < now && now < 4 && !asks(step));
  return (
    <nav aria-label="Passi dell’acquisto">
      <div className={styles.phone}>
        <span className={styles.soft}>Passo {now} di 4 ·</span> <b>{STEP_NAMES[now]}</b>
        <div className={styles.segments} aria-hidden="true">
          {STEPS.map((step) => (
            <i key={step} className={cx(step < now && styles.done, step === now && styles.now)} />
          ))}
        </div>
        {passedOver.map((step) => (
          <Done key={step} step={step} onBack={onBack} />
        ))}
      </div>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step} aria-current={step === now ? 'step' : undefined}>
            {step < now ? (
              <Done step={step} onBack={onBack} />
            ) : (
              <span>
                <span className={styles.numeral}>{step}</span>
                {STEP_NAMES[step]}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
