import { ident, string, tokenize, tokenNames, url } from 'css-tree';

/** One token of a style sheet. */
export interface CssToken {
  /** Its name in CSS Syntax, such as `function-token`. */
  readonly type: string;
  /** As a browser understands it, without escapes: the name of a function or rule, the text of a string or address. */
  readonly value: string;
  /** Of its first character, counted from 1. */
  readonly line: number;
}

export function tokensOf(css: string): readonly CssToken[] {
  const tokens: CssToken[] = [];
  let line = 1;
  let counted = 0;
  tokenize(css, (code, start, end) => {
    line += css.slice(counted, start).split('\n').length - 1;
    counted = start;
    const type = tokenNames[code] ?? '';
    tokens.push({ type, value: valueOf(type, css.slice(start, end)), line });
  });
  return tokens;
}

function valueOf(type: string, source: string): string {
  switch (type) {
    case 'string-token':
      return string.decode(source);
    case 'url-token':
      return url.decode(source);
    case 'at-keyword-token':
      return ident.decode(source.slice(1)).toLowerCase();
    case 'function-token':
      return ident.decode(source.slice(0, -1)).toLowerCase();
    case 'ident-token':
      return ident.decode(source).toLowerCase();
    default:
      return source;
  }
}
