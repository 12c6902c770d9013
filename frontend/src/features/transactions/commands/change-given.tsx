import type { MoneyHow } from '@fiocco/contracts';
import { type Cents, centsTyped } from '@fiocco/money';
import { useState } from 'react';
import { Field } from '../../../shared/kit/controls/field.js';
import { MoneyInput } from '../../../shared/office/controls/inputs.js';
import { formatEuro } from '../../../shared/format/money.js';

interface ChangeGivenProps {
  readonly how: MoneyHow;
  /** What is to be paid in cash; null while nobody can tell. */
  readonly cents: Cents | null;
}

function wordsOf(given: Cents, cents: Cents): string {
  if (given < cents) return `Mancano ${formatEuro(cents - given)}`;
  return given === cents ? 'Nessun resto' : `Resto ${formatEuro(given - cents)}`;
}

/** What comes back from the banknotes that were handed over: reckoned for whoever stands at the till, and recorded nowhere. */
export function ChangeGiven({ how, cents }: ChangeGivenProps) {
  const [text, setText] = useState('');
  if (how !== 'contanti' || cents === null || cents <= 0) return null;
  const given = centsTyped(text);
  return (
    <div className="form-pair">
      <Field label="Ricevuti in contanti" aside="non si registra">
        {(control) => <MoneyInput {...control} placeholder="0,00" value={text} onChange={setText} />}
      </Field>
      <div role="status">
        {given !== null && given > 0 && <p className="medium num">{wordsOf(given, cents)}</p>}
      </div>
    </div>
  );
}
