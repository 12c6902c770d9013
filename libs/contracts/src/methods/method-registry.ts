interface MethodRule {
  readonly code: string;
  readonly aliases: readonly string[];
  readonly name: string;
}

/** How the methods of one kind are looked up, by what calls, pages and stored events name. */
export function methodRegistry<Rule extends MethodRule>(rules: readonly Rule[]) {
  type Code = Rule['code'];
  const byCode = new Map<string, Rule>(rules.map((rule) => [rule.code, rule]));
  /** Null for a code that is offered no more: what was stored of it stays. */
  const find = (code: string | null): Rule | null => (code === null ? null : (byCode.get(code) ?? null));
  return {
    codes: rules.map(({ code }): Code => code),
    find,
    /** The code itself where it is offered no more. */
    nameOf: (code: string): string => find(code)?.name ?? code,
    /** The canonical code for a code or alias; `undefined` when it is neither. */
    codeFrom: (value: unknown): Code | undefined =>
      typeof value === 'string'
        ? rules.find(({ code, aliases }) => code === value || aliases.includes(value))?.code
        : undefined,
  };
}
