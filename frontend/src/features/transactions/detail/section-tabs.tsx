import { useLocation } from '@tanstack/react-router';
import styles from './detail.module.css';

const SECTIONS = [
  ['riepilogo', 'Riepilogo'],
  ['denaro', 'Denaro'],
  ['cronologia', 'Cronologia'],
] as const;

/** On a phone the page is long: its sections are one press away. */
export function SectionTabs() {
  const hash = useLocation({ select: (location) => location.hash });
  const current = SECTIONS.find(([id]) => id === hash)?.[0] ?? 'riepilogo';
  return (
    <nav className={`tabs ph-only ${styles['tabs']}`} aria-label="Sezioni">
      {SECTIONS.map(([id, words]) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {words}
        </a>
      ))}
    </nav>
  );
}
