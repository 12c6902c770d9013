import styles from './password-meter.module.css';

const WORDS = ['Debole', 'Debole', 'Discreta', 'Buona', 'Ottima'] as const;

/** Length counts most; variety adds a little. From 0 to 4. */
function strengthOf(password: string, least: number): number {
  if (password.length < least) return password ? 1 : 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const length = [8, 12, 16].filter((enough) => password.length >= enough).length + 1;
  return Math.min(4, length + (kinds >= 4 && length < 4 ? 1 : 0));
}

interface PasswordMeterProps {
  readonly password: string;
  /** The fewest characters that are accepted. */
  readonly least?: number;
  /** What is advised beside. */
  readonly advice?: string;
}

/** Recommends more than the least, and refuses nothing above it. */
export function PasswordMeter({ password, least = 6, advice = 'consigliati 12' }: PasswordMeterProps) {
  const strength = strengthOf(password, least);
  const words = password
    ? `${WORDS[strength]}: ${password.length} caratteri. Almeno ${least}, ${advice}.`
    : `Almeno ${least} caratteri, ${advice}.`;
  return (
    <>
      <span className={styles['meter']} data-strength={strength} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} className={step <= strength ? styles['full'] : undefined} />
        ))}
      </span>
      <span className="block">{words}</span>
    </>
  );
}
