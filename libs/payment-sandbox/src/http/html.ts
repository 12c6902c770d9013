const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** The languages of the shop's pages that open these. */
export type PageLanguage = 'it' | 'en';

/** "en", "en_GB"; Italian where nothing else is asked for. */
export const languageAsked = (asked: unknown): PageLanguage =>
  typeof asked === 'string' && /^en\b|^en_/i.test(asked) ? 'en' : 'it';

export interface Document {
  readonly language?: PageLanguage;
  readonly title: string;
  readonly main: string;
  readonly script?: string;
}

const RIBBON: Readonly<Record<PageLanguage, string>> = {
  it: 'Simulatore di pagamenti · nessun addebito reale',
  en: 'Payment simulator · nothing is really charged',
};

/** One look for all pages of the sandbox, so that nobody takes one for the provider's. */
export const documentOf = ({ language = 'it', title, main, script }: Document): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/sandbox.css">${script === undefined ? '' : `\n<script src="${script}" defer></script>`}
</head>
<body>
<p class="ribbon">${RIBBON[language]}</p>
<main>
<h1>${escaped(title)}</h1>
${main}
</main>
</body>
</html>
`;

const euros = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2 });
export function moneyText(cents: number, currency = 'EUR', language: PageLanguage = 'it'): string {
  if (language === 'en')
    return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(cents / 100);
  return `${euros.format(cents / 100)} ${currency.toUpperCase() === 'EUR' ? '€' : currency.toUpperCase()}`;
}
