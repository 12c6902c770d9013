/** What a form may hold: texts, lists and nested fields, as in `payment_method_data[card][number]=…`. */
export type FormValue = string | FormValue[] | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

const fields = (): FormFields => Object.create(null) as FormFields;

/** Reads a form, or a query, with Stripe's brackets. */
export function readForm(text: string): FormFields {
  const form = fields();
  for (const [key, value] of new URLSearchParams(text)) {
    const [, first = key, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
    const path = [first, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, name = '']) => name)];
    put(form, path, value);
  }
  return form;
}

function put(into: FormFields, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  if (isIndex(rest[0]) && rest.length === 1) {
    const list = Array.isArray(into[name]) ? into[name] : [];
    into[name] = [...list, value];
    return;
  }
  const inner = into[name];
  const next = isFields(inner) ? inner : fields();
  into[name] = next;
  put(next, rest, value);
}

const isIndex = (name: string | undefined): boolean => name === '' || /^\d+$/.test(name ?? '');

export const isFields = (value: FormValue | undefined): value is FormFields =>
  typeof value === 'object' && !Array.isArray(value);
export const fieldsOf = (value: FormValue | undefined): FormFields => (isFields(value) ? value : fields());
export const textOf = (value: FormValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
