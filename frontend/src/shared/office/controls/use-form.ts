import { useState } from 'react';
import { isApiProblem } from '../../api/problem.js';

export type FormErrors<V> = Partial<Record<keyof V & string, string>>;

export interface Form<V> {
  readonly values: V;
  readonly errors: FormErrors<V>;
  readonly dirty: boolean;
  readonly set: <K extends keyof V & string>(field: K, value: V[K]) => void;
  /** Runs `send` with the values when they are valid, else shows the errors and goes to the first. */
  readonly submit: (send: (values: V) => void) => void;
  /** Puts the server's words beside the fields they belong to; false when it names none of ours. */
  readonly refuse: (error: unknown) => boolean;
}

/** Only the fields that are wrong. */
export function presentFaults<K extends string>(
  faults: Readonly<Record<K, string | undefined>>,
): Partial<Record<K, string>> {
  return Object.fromEntries(Object.entries(faults).filter(([, text]) => text !== undefined)) as Partial<
    Record<K, string>
  >;
}

/** After the render that shows the errors, the first faulty control takes the focus. */
function focusFirstError(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('.bo form [aria-invalid="true"]')?.focus();
  });
}

function isEmpty(errors: object): boolean {
  return Object.keys(errors).length === 0;
}

/** Values, errors and what changed; the rules come from the caller, the texts from the specification. */
export function useForm<V extends object>(initial: V, validate: (values: V) => FormErrors<V>): Form<V> {
  const [start] = useState(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors<V>>({});

  const set: Form<V>['set'] = (field, value) => {
    const next = { ...values, [field]: value };
    setValues(next);
    if (!errors[field]) return;
    // A field that was wrong is judged again at every keystroke, the others wait for the next submission.
    const { [field]: _old, ...others } = errors;
    const again = validate(next)[field];
    setErrors((again ? { ...others, [field]: again } : others) as FormErrors<V>);
  };

  const submit: Form<V>['submit'] = (send) => {
    const found = validate(values);
    setErrors(found);
    if (isEmpty(found)) send(values);
    else focusFirstError();
  };

  const refuse: Form<V>['refuse'] = (error) => {
    if (!isApiProblem(error)) return false;
    const named = Object.entries(error.fields).filter(([field]) => field in values);
    if (named.length === 0) return false;
    setErrors(Object.fromEntries(named) as FormErrors<V>);
    focusFirstError();
    return true;
  };

  return { values, errors, dirty: JSON.stringify(values) !== JSON.stringify(start), set, submit, refuse };
}
