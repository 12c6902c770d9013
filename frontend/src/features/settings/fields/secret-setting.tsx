import type { SecretSet, SecretSetting, SettingsRecord } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { FieldError } from '../../../shared/kit/controls/field.js';
import { TextInput } from '../../../shared/office/controls/inputs.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { secretsQuery } from '../queries.js';
import { destinationOf, textIn } from '../tab-kind.js';
import type { TabForm } from '../use-tab-form.js';
import styles from '../settings.module.css';
import { formatDate } from '../../../shared/format/dates.js';

/** "il 03/11/2026, da Giulia Ferrante" */
const setWords = ({ at, by }: SecretSet): string => `il ${formatDate(at)}${by ? `, da ${by}` : ''}`;

interface SecretSettingProps {
  readonly tab: TabForm;
  readonly field: SecretSetting;
  /** The whole name, for whoever does not see where it stands: "Chiave segreta di prova". */
  readonly name: string;
  /** Beside "Manca". */
  readonly missing?: string;
  /** What stands in place of "Manca" for one that need not be there. */
  readonly optional?: string;
}

/** Somebody has just asked for it. */
const focusIt = (input: HTMLInputElement | null) => input?.focus();

/** A secret can be written, replaced and taken away; it is never shown. */
export function SecretSettingField(props: SecretSettingProps) {
  const { tab, field, name, missing, optional } = props;
  const { form, record } = tab;
  // Until the tab is saved.
  const [writingOn, setWritingOn] = useState<SettingsRecord | null>(null);
  const value = form.values[field];
  const isSet = record[`${field}Set`];
  const keep = () => {
    form.set(field, '');
    setWritingOn(null);
  };
  if (value === null) return <TakenAway name={name} onKeep={keep} />;
  const elsewhere = isSet ? elsewhereOf(props) : null;
  if (writingOn === record || value !== '' || elsewhere)
    return <Writing {...props} elsewhere={elsewhere} onKeep={keep} />;
  return (
    <div className={styles['secret']} role="group" aria-label={name}>
      {isSet ? <IsSet field={field} /> : <IsMissing missing={missing} optional={optional} />}
      {isSet && (
        <Button variant="text" aria-label={`Togli: ${name}`} onClick={() => form.set(field, null)}>
          Togli
        </Button>
      )}
      <Button
        aria-label={`${isSet ? 'Sostituisci' : 'Inserisci'}: ${name}`}
        onClick={() => setWritingOn(record)}
      >
        {isSet ? 'Sostituisci' : 'Inserisci'}
      </Button>
    </div>
  );
}

interface WritingProps extends SecretSettingProps {
  /** Why it has to be written again; null where somebody asked to. */
  readonly elsewhere: string | null;
  readonly onKeep: () => void;
}

function Writing({ tab: { form, record }, field, name, elsewhere, onKeep }: WritingProps) {
  const isSet = record[`${field}Set`];
  return (
    <div className={styles['secret']}>
      <TextInput
        icon="key"
        type="password"
        autoComplete="off"
        spellCheck={false}
        aria-label={name}
        aria-invalid={form.errors[field] ? true : undefined}
        placeholder={isSet ? 'Incolla la nuova' : 'Incolla qui'}
        ref={elsewhere ? undefined : focusIt}
        value={textIn(form.values, field)}
        onChange={(next) => form.set(field, next)}
      />
      {!elsewhere && <Button onClick={onKeep}>Annulla</Button>}
      {isSet && !form.errors[field] && (
        <span className="soft xs">{elsewhere ?? 'La vecchia resta valida finché non si salva.'}</span>
      )}
      {form.errors[field] && <FieldError>{form.errors[field]}</FieldError>}
    </div>
  );
}

/** A stored secret goes to no other destination: it is written again for that one. */
function elsewhereOf({ tab, field: secret }: SecretSettingProps): string | null {
  const { changed, form } = tab;
  const destination = destinationOf(secret);
  if (!destination?.fields.some((field) => changed.includes(field))) return null;
  // Without one of them it goes nowhere.
  return destination.fields.some((field) => textIn(form.values, field) === '') ? null : destination.elsewhere;
}

function IsSet({ field }: { readonly field: SecretSetting }) {
  const { data = [] } = useQuery(secretsQuery);
  const known = data.find(({ name }) => name === field);
  return (
    <span className={styles['state']}>
      <span className={styles['set']}>
        <Icon name="lock" size="small" />
        <b>Impostata</b>
      </span>
      {known && <span className="soft xs">{setWords(known)}</span>}
    </span>
  );
}

function IsMissing({ missing, optional }: Pick<SecretSettingProps, 'missing' | 'optional'>) {
  return (
    <span className={styles['state']}>
      <span className={optional ? 'soft' : styles['missing']}>
        <Icon name="key" size="small" />
        <b>{optional ?? 'Manca'}</b>
      </span>
      {missing && <span className="soft xs">{missing}</span>}
    </span>
  );
}

function TakenAway({ name, onKeep }: { readonly name: string; readonly onKeep: () => void }) {
  return (
    <div className={styles['secret']} role="group" aria-label={name}>
      <span className={styles['state']}>Verrà tolta al salvataggio.</span>
      <Button icon={<Icon name="rotate" />} onClick={onKeep}>
        Rimetti
      </Button>
    </div>
  );
}
