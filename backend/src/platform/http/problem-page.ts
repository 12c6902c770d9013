import { createHash } from 'node:crypto';
import { type Language, SERVER_TEXTS } from '@fiocco/texts';
import { escapeHtml } from '../client/escape-html.js';
import type { Problem } from '../errors/problem.js';

const STYLE = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fbf7f1; color: #2e2a26;
  font: 1rem/1.55 system-ui, sans-serif; text-align: center; }
main { max-width: 26rem; padding: 2rem 1.5rem; }
h1 { margin: 0; font: 400 1.75rem/1.2 Georgia, serif; text-wrap: balance; }
p { margin: 1rem 0 0; }
`;

/** Nothing but these very styles. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** For people who opened a page's address and get no page of the client, because the call itself was refused. */
export const PROBLEM_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
} as const;

export function problemPage({ text, status }: Problem, language: Language): string {
  const words = SERVER_TEXTS[language];
  const title = words['server.refused'];
  const advice = status === 400 || status === 421 ? `\n<p>${words['server.refused.advice']}</p>` : '';
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
<main>
<h1>${title}</h1>
<p>${escapeHtml(text)}</p>${advice}
</main>
</html>
`;
}
