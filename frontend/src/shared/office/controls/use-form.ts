import { useForm as useMantineForm } from '@mantine/form';
import { isApiProblem } from '../../api/problem.js';
import { focusFirstError } from '../../kit/controls/focus-first-error.js';

/** What is wrong with a form's fields; undefined where nothing is. */
export type FormErrors<V> = Partial<Record<keyof V & string, string | undefined>>;

interface Input<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** Mantine's form, with the names of its fields checked: its own types take any text for one. */
export interface Form<V> {
  readonly values: V;
  readonly errors: FormErrors<V>;
  readonly dirty: boolean;
  readonly set: <K extends keyof V & string>(field: K, value: V[K]) => void;
  /** What a field's control is given. */
  readonly input: <K extends keyof V & string>(field: K) => Input<V[K]>;
  /** What a component is given that is a field with its control. */
  readonly field: <K extends keyof V & string>(
    field: K,
  ) => Input<V[K]> & { readonly error: string | undefined };
  /** Sets all that these say; what they do not know stays. */
  readonly setMany: (values: Partial<V> | ((now: V) => Partial<V>)) => void;
  /** Goes on with these values, of which all is saved. */
  readonly restart: (values: V) => void;
  /** Runs `send` with the values when they are valid, else shows the errors and goes to the first. */
  readonly submit: (send: (values: V) => void) => void;
  /** Puts the server's words beside the fields they belong to; false when it names none of ours. */
  readonly refuse: (error: unknown) => boolean;
}

/** Values, errors and what changed; the rules come from the caller, the texts from the specification. */
export function useForm<V extends object>(initial: V, validate: (values: V) => FormErrors<V>): Form<V> {
  const form = useMantineForm<V>({
    initialValues: initial,
    validate,
    // A field that was wrong is judged again at every keystroke, the others wait for the next submission.
    clearInputErrorOnChange: false,
  });

  const set: Form<V>['set'] = (field, value) => {
    const next = { ...form.getValues(), [field]: value };
    form.setValues(next);
    form.setErrors((shown) => (shown[field] ? { ...shown, [field]: validate(next)[field] } : shown));
  };

  // Texts under the names of our fields: `validate` and the server's refusal are all that fill them.
  const errors = form.errors as FormErrors<V>;
  const input: Form<V>['input'] = (field) => ({
    value: form.values[field],
    onChange: (value) => set(field, value),
  });
  const field: Form<V>['field'] = (name) => ({ ...input(name), error: errors[name] });

  const refuse: Form<V>['refuse'] = (error) => {
    if (!isApiProblem(error)) return false;
    const named = Object.entries(error.fields).filter(([field]) => field in form.values);
    if (named.length === 0) return false;
    form.setErrors(Object.fromEntries(named));
    focusFirstError();
    return true;
  };

  return {
    values: form.values,
    errors,
    dirty: form.isDirty(),
    set,
    input,
    field,
    // Mantine gives a function all the values, whatever its type says.
    setMany: (values) => form.setValues(values as Partial<V> | ((now: Partial<V>) => Partial<V>)),
    restart: (values) => {
      form.setValues(values);
      form.resetDirty(values);
    },
    submit: (send) => form.onSubmit(send, () => focusFirstError())(),
    refuse,
  };
}
