import type { ReactNode } from 'react';
import styles from './option-card.module.css';

interface OptionsProps {
  readonly legend: string;
  readonly locked?: boolean;
  readonly children: ReactNode;
}

export function Options({ legend, locked, children }: OptionsProps) {
  return (
    <fieldset className={styles.options} disabled={locked}>
      <legend className="visually-hidden">{legend}</legend>
      {children}
    </fieldset>
  );
}

interface OptionCardProps {
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly title: string;
  readonly note: string;
  /** A price or an icon at the right. */
  readonly end: ReactNode;
  readonly framed?: boolean;
}

/** A radio button whose whole card can be pressed. */
export function OptionCard({ name, value, checked, onChoose, title, note, end, framed }: OptionCardProps) {
  return (
    <label className={styles.option}>
      <input type="radio" name={name} value={value} checked={checked} onChange={onChoose} />
      <span>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>{note}</span>
      </span>
      <span className={framed ? styles.icon : styles.price}>{end}</span>
    </label>
  );
}
