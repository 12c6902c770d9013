import type { MoneyHow } from '@fiocco/contracts';
import { type Cents, centsTyped } from '@fiocco/money';
import { Field } from '../../../shared/kit/controls/field.js';
import { MoneyInput } from '../../../shared/office/controls/inputs.js';
import { formatEuro } from '../../../shared/format/money.js';
import { changeOf } from './ways.js';

/** The banknotes that were handed over, as they are typed, and how they change. */
export type Given = readonly [text: string, onType: (text: string) => void];

interface ChangeGivenProps {
  readonly given: Given;
  readonly how: MoneyHow;
  /** What is to be paid in cash; null while nobody can tell. */
  readonly cents: Cents | null;
}

function wordsOf(text: string, cents: Cents): string | null {
  const given = centsTyped(text);
  if (given === null || given <= 0) return null;
  const change = changeOf(text, cents);
  if (change !== null) return `Resto ${formatEuro(change)}`;
  return given === cents ? 'Nessun resto' : `Mancano ${formatEuro(cents - given)}`;
}

/** What comes back from the banknotes that were handed over: reckoned for whoever stands at the till, and recorded nowhere. */
export function ChangeGiven({ given: [text, onType], how, cents }: ChangeGivenProps) {
  if (how !== 'contanti' || cents === null || cents <= 0) return null;
  const words = wordsOf(text, cents);
  return (
    <div className="form-pair">
      <Field label="Ricevuti in contanti" aside="non si registra">
        {(control) => <MoneyInput {...control} placeholder="0,00" value={text} onChange={onType} />}
      </Field>
      <div role="status">{words !== null && <p className="medium num">{words}</p>}</div>
    </div>
  );
}
