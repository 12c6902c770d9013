import styles from './couple-name.module.css';

/** A list's name with its ampersand drawn as the italic ornament it is. */
export function CoupleName({ name }: { readonly name: string }) {
  return name.split(/(\s&\s)/).map((part, at) =>
    part.trim() === '&' ? (
      <span key={at}>
        {' '}
        <span className={styles.ampersand}>&amp;</span>{' '}
      </span>
    ) : (
      part
    ),
  );
}
