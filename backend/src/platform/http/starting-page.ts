/** Without styles, because the answers' policy allows none. It is seen for seconds and reloads itself. */
export const STARTING_PAGE = `<!doctype html>
<html lang="it">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2">
<title>Un momento…</title>
<h1>Un momento…</h1>
<p>Il negozio si sta avviando: questa pagina si aggiorna da sola.</p>
</html>
`;
