const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

export interface Document {
  readonly title: string;
  readonly main: string;
  readonly script?: string;
}

/** One look for all pages of the sandbox, so that nobody takes one for the provider's. */
export const documentOf = ({ title, main, script }: Document): string => `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/sandbox.css">${script === undefined ? '' : `\n<script src="${script}" defer></script>`}
</head>
<body>
<p class="ribbon">Simulatore di pagamenti · nessun addebito reale</p>
<main>
<h1>${escaped(title)}</h1>
${main}
</main>
</body>
</html>
`;

const euros = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2 });
export const moneyText = (cents: number, currency = 'EUR'): string =>
  `${euros.format(cents / 100)} ${currency.toUpperCase() === 'EUR' ? '€' : currency.toUpperCase()}`;
