interface MethodRule {
  readonly code: string;
  readonly field: string;
  readonly aliases: readonly string[];
  readonly name: string;
  readonly preset: 'always' | 'in-dialog' | 'never';
}

type Switches<Field extends string> = Readonly<Record<Field, boolean>>;

/** How the methods of one kind are looked up, by what calls, pages, lists and stored events name. */
export function methodRegistry<Rule extends MethodRule>(rules: readonly Rule[]) {
  type Code = Rule['code'];
  type Field = Rule['field'];
  const byCode = new Map<string, Rule>(rules.map((rule) => [rule.code, rule]));
  /** Null for a code that is offered no more: what was stored of it stays. */
  const find = (code: string | null): Rule | null => (code === null ? null : (byCode.get(code) ?? null));
  /** The code itself where it is offered no more. */
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
    /** A switch for each method, as the call tables carry them. */
    switchesFor: (codes: readonly string[]) => byField(({ code }) => codes.includes(code)),
    /** The codes whose switch is on. */
    codesOf: (on: Partial<Switches<Field>>): readonly Code[] =>
      rules.filter(({ field }: { readonly field: Field }) => on[field]).map(({ code }): Code => code),
    /** What is allowed after a call that names some switches. A code that is offered no more has none, and stays. */
    switched: (codes: readonly string[], changes: Partial<Switches<Field>>): readonly string[] => {
      const isOn = ({ code, field }: { readonly code: Code; readonly field: Field }) =>
        changes[field] ?? codes.includes(code);
      return [...rules.filter(isOn).map(({ code }) => code), ...codes.filter((code) => !byCode.has(code))];
    },
    /** What a list allows whose maker says nothing; `dialog`: what the dialog for a new list has chosen beforehand. */
    presets: {
      call: rules.filter(({ preset }) => preset === 'always').map(({ code }): Code => code),
      dialog: rules.filter(({ preset }) => preset !== 'never').map(({ code }): Code => code),
    },
  };
}
