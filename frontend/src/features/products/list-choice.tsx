import type { GiftList, ListBadge } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Option, TextInput } from '../../shared/office/controls/inputs.js';
import { fewListsQuery } from '../../shared/office/queries/records.js';
import styles from './products.module.css';

/** Archived lists take no more gifts. */
const OFFERED: readonly ListBadge[] = ['active', 'preparation', 'expired', 'suspended'];
const SHOWN = 8;

interface ListChoiceProps {
  readonly chosen: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

/** Lists that a new product goes on at once: the newest, those that are looked for, and those that are chosen. */
export function ListChoice({ chosen, onChange }: ListChoiceProps) {
  const [text, setText] = useState('');
  const [ticked, setTicked] = useState<readonly GiftList[]>([]);
  const q = text.trim();
  const { data: page } = useQuery(fewListsQuery({ q, badge: OFFERED, limit: SHOWN }));
  const found = page?.items ?? [];
  const kept = ticked.filter(({ id }) => chosen.includes(id) && !found.some((list) => list.id === id));
  const offered = [...kept, ...found];
  if (offered.length === 0 && q === '') return null;
  const toggle = (list: GiftList, on: boolean) => {
    setTicked((now) => [...now.filter(({ id }) => id !== list.id), list]);
    onChange(on ? [...chosen, list.id] : chosen.filter((other) => other !== list.id));
  };
  const isLong = q !== '' || Number(page?.total ?? 0) > SHOWN;
  return (
    <fieldset className="field both-columns">
      <legend className="field-label">
        Lista regalo{' '}
        <span className="soft" style={{ fontWeight: 400 }}>
          si può assegnare anche dopo
        </span>
      </legend>
      {isLong && (
        <TextInput
          aria-label="Cerca una lista"
          placeholder="Nome o beneficiario"
          icon="search"
          autoComplete="off"
          value={text}
          onChange={setText}
          // Enter would send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className={styles['lists']}>
        {offered.map((list) => (
          <Option
            key={list.id}
            label={list.name}
            checked={chosen.includes(list.id)}
            onChange={(on) => toggle(list, on)}
          />
        ))}
        {offered.length === 0 && <span className="soft">Nessuna lista trovata.</span>}
      </div>
    </fieldset>
  );
}
