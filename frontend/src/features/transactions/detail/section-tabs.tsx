import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { historyQuery } from '../queries.js';
import styles from './detail.module.css';

const SECTIONS = [
  ['cronologia', 'Cronologia'],
  ['riepilogo', 'Riepilogo'],
  ['denaro', 'Denaro'],
  ['pagamenti', 'Pagamenti'],
] as const;

/** On a phone the page is long: its sections are one press away. */
export function SectionTabs({ id: transactionId }: { readonly id: string }) {
  const { data: entries } = useQuery(historyQuery(transactionId));
  const hash = useLocation({ select: (location) => location.hash });
  const current = SECTIONS.find(([id]) => id === hash)?.[0] ?? 'cronologia';
  return (
    <nav className={`tabs phone-only ${styles['tabs']}`} aria-label="Sezioni">
      {SECTIONS.map(([id, words]) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {words} {id === 'cronologia' && entries && <span className="count">{entries.length}</span>}
        </a>
      ))}
    </nav>
  );
}
