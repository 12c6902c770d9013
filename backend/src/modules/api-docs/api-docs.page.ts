/** Shows the description with Swagger UI, from our own server; `addressOf` one of its files. */
export const apiDocsPage = (addressOf: (file: string) => string): string => `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Le chiamate del negozio</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${addressOf('swagger-ui.css')}">
<link rel="stylesheet" href="${addressOf('page.css')}">
<script defer src="${addressOf('swagger-ui-bundle.js')}"></script>
<script defer src="${addressOf('start.js')}"></script>
</head>
<body>
<div id="calls"><p>Le chiamate si leggono anche in <a href="/api/docs/openapi.json">openapi.json</a>.</p></div>
</body>
</html>
`;

/** Nothing can be tried here: a click would act with the session of whoever reads. */
export const START_SCRIPT = `SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#calls',
  docExpansion: 'list',
  supportedSubmitMethods: [],
  validatorUrl: null,
});
`;

/** Swagger UI's own colours are too pale to be read. */
export const PAGE_STYLES = `#calls .opblock .opblock-summary-method { background: #2e2a26; }
#calls .info .title small { background: #2e2a26; }
#calls a { color: #23558a; }
#calls .json-schema-2020-12-expand-deep-button { color: #2e2a26; }
#calls .auth-wrapper, #calls .authorization__btn { display: none; }
`;

/** Scripts from our files alone; Swagger UI draws its icons from data and sets styles on its elements. */
export const API_DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
