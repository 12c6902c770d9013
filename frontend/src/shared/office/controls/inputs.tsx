import {
  useRef,
  useState,
  type ComponentPropsWithRef,
  type ReactNode,
  type SelectHTMLAttributes,
} from 'react';
import { Icon, type IconName } from '../pictures/icon.js';
import { useShortcuts } from '../shortcuts/use-shortcuts.js';

interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly icon?: IconName;
  /** Unit or button at the end. */
  readonly end?: ReactNode;
}

/** A framed input; the whole frame is its target. */
export function TextInput({ icon, end, onChange, className, ...input }: TextInputProps) {
  return (
    <span className={['input', className].filter(Boolean).join(' ')}>
      {icon && <Icon name={icon} />}
      <input type="text" {...input} onChange={(event) => onChange(event.target.value)} />
      {end}
    </span>
  );
}

export function MoneyInput(props: TextInputProps) {
  return (
    <TextInput inputMode="decimal" autoComplete="off" {...props} end={<span className="soft">€</span>} />
  );
}

type SearchInputProps = Omit<TextInputProps, 'icon' | 'end' | 'type'> & { readonly 'aria-label': string };

/** Looks through what the page shows; `/` leads here. */
export function SearchInput(props: SearchInputProps) {
  const place = useRef<HTMLInputElement>(null);
  const focus = () => {
    place.current?.focus();
    place.current?.select();
  };
  useShortcuts('Questa pagina', [{ keys: '/', words: props['aria-label'], run: focus }]);
  const clear = (
    <button
      type="button"
      className="input-button"
      aria-label="Svuota la ricerca"
      onClick={() => props.onChange('')}
    >
      <Icon name="x" size="small" />
    </button>
  );
  return (
    <TextInput
      autoComplete="off"
      ref={place}
      aria-keyshortcuts="/"
      {...props}
      type="search"
      icon="search"
      end={props.value && clear}
      // Searching happens while typing; inside a form Enter would send it.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}

/** A secret with a button that shows it. */
export function PasswordInput({ icon, ...props }: Omit<TextInputProps, 'end' | 'type'>) {
  const [shown, setShown] = useState(false);
  const words = shown ? 'Nascondi' : 'Mostra';
  return (
    <TextInput
      {...props}
      icon={icon}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <button
          type="button"
          className="input-button"
          aria-label={`${words} la password`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" />
        </button>
      }
    />
  );
}

interface SelectInputProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly (readonly [value: string, words: string])[];
  /** A filter that is set shows in sage. */
  readonly active?: boolean;
}

/** The platform's own list: the right one on a phone, and reachable by keyboard everywhere. */
export function SelectInput({ options, onChange, active, className, ...select }: SelectInputProps) {
  return (
    <span className={['select', active && 'chosen', className].filter(Boolean).join(' ')}>
      <select {...select} onChange={(event) => onChange(event.target.value)}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="small" />
    </span>
  );
}

interface OptionProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: string;
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly as?: 'check' | 'switch';
  /** The group of options that it belongs to has an error. */
  readonly invalid?: boolean;
}

/** A checkbox or switch with its words; both are the target. */
export function Option({ checked, onChange, label, hint, disabled, as = 'check', invalid }: OptionProps) {
  return (
    <label className="option">
      <input
        className={as === 'switch' ? 'switch' : 'checkbox'}
        type="checkbox"
        role={as === 'switch' ? 'switch' : undefined}
        checked={checked}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {hint ? <span className="medium">{label}</span> : label}
        {hint && <span className="soft xs block">{hint}</span>}
      </span>
    </label>
  );
}
