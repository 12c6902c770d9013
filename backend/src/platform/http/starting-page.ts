/** Plain, because the answers' policy allows no style: it is seen for seconds, and comes back by itself. */
export const STARTING_PAGE = `<!doctype html>
<html lang="it">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2">
<title>Un momento…</title>
<h1>Un momento…</h1>
<p>Il negozio si sta avviando: questa pagina si aggiorna da sola.</p>
</html>
`;
