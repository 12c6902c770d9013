import styles from '../auth-page.module.css';

const WORDS = ['Debole', 'Debole', 'Discreta', 'Buona', 'Ottima'] as const;

/** Length counts most; variety adds a little. From 0 to 4. */
function strengthOf(password: string): number {
  if (password.length < 6) return password ? 1 : 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const length = password.length >= 16 ? 4 : password.length >= 12 ? 3 : 2;
  return Math.min(4, length + (kinds >= 4 && length < 4 ? 1 : 0));
}

/** Recommends twelve characters and refuses none above six. */
export function PasswordMeter({ password }: { readonly password: string }) {
  const strength = strengthOf(password);
  const words = password
    ? `${WORDS[strength]}: ${password.length} caratteri. Almeno 6, consigliati 12.`
    : 'Almeno 6 caratteri, consigliati 12.';
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
