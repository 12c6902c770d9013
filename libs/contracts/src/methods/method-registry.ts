interface MethodRule {
  readonly code: string;
  readonly field: string;
  readonly aliases: readonly string[];
  readonly name: string;
  readonly preset: 'always' | 'in-dialog' | 'never';
}

type Switches<Field extends string> = Readonly<Record<Field, boolean>>;

/** Looks up the methods of one kind by the names that calls, pages, lists and stored events use. */
export function methodRegistry<Rule extends MethodRule>(rules: readonly Rule[]) {
  type Code = Rule['code'];
  type Field = Rule['field'];
  const byCode = new Map<string, Rule>(rules.map((rule) => [rule.code, rule]));
  /** Null for a code that is no longer offered; data stored with it stay valid. */
  const find = (code: string | null): Rule | null => (code === null ? null : (byCode.get(code) ?? null));
  /** For a code that is no longer offered, the code itself. */
  const nameOf = (code: string): string => find(code)?.name ?? code;
  const byField = <Value>(valueOf: (rule: Rule) => Value) =>
    Object.fromEntries(rules.map((rule) => [rule.field, valueOf(rule)])) as Readonly<Record<Field, Value>>;
  return {
    codes: rules.map(({ code }): Code => code),
    find,
    nameOf,
    names: byField(({ name }) => name),
    /** The canonical code for a code or alias; `undefined` when it is neither. */
    codeFrom: (value: unknown): Code | undefined =>
      typeof value === 'string'
        ? rules.find(({ code, aliases }) => code === value || aliases.includes(value))?.code
        : undefined,
    /** A boolean for each method, in the form of the call tables. */
    switchesFor: (codes: readonly string[]) => byField(({ code }) => codes.includes(code)),
    /** The codes whose boolean is true. */
    codesOf: (on: Partial<Switches<Field>>): readonly Code[] =>
      rules.filter(({ field }: { readonly field: Field }) => on[field]).map(({ code }): Code => code),
    /**
     * What is allowed after a call that names some methods. A code that is no longer offered cannot be named, and
     * stays.
     */
    switched: (codes: readonly string[], changes: Partial<Switches<Field>>): readonly string[] => {
      const isOn = ({ code, field }: { readonly code: Code; readonly field: Field }) =>
        changes[field] ?? codes.includes(code);
      return [...rules.filter(isOn).map(({ code }) => code), ...codes.filter((code) => !byCode.has(code))];
    },
    /** What a new list allows where the call says nothing; `dialog`: what is preselected in the dialog. */
    presets: {
      call: rules.filter(({ preset }) => preset === 'always').map(({ code }): Code => code),
      dialog: rules.filter(({ preset }) => preset !== 'never').map(({ code }): Code => code),
    },
  };
}
