import { page, seeOther, withQuery, type Answer, type Call } from '../http/exchange.js';
import { readForm, textOf } from '../http/form.js';
import { documentOf, escaped, moneyText } from '../http/html.js';
import type { StripeAccount } from './account.js';
import { answerBank } from './confirm.js';
import type { Intent } from './records.js';

/** The bank's page: it works without scripts. */
export function showQuestion(account: StripeAccount, call: Call): Answer {
  const intent = asking(account, call);
  if (intent === undefined) return answeredAlready();
  const main = `<p>La tua banca chiede conferma del pagamento.</p>
<p class="amount">${moneyText(intent.amount, intent.currency)}</p>
<form class="choices" method="post" action="${escaped(call.path)}">
<button class="main" name="outcome" value="grant">Autorizza</button>
<button name="outcome" value="refuse">Rifiuta</button>
</form>`;
  return page(documentOf({ title: 'Conferma con la tua banca', main }));
}

export function takeAnswer(account: StripeAccount, call: Call): Answer {
  const intent = asking(account, call);
  const outcome = textOf(readForm(call.body)['outcome']);
  if (intent === undefined) return answeredAlready();
  if (outcome !== 'grant' && outcome !== 'refuse') return showQuestion(account, call);
  const returnUrl = intent.question?.returnUrl ?? null;
  const after = answerBank(account, intent, outcome === 'grant');
  if (returnUrl === null)
    return page(documentOf({ title: 'Risposta ricevuta', main: '<p>Puoi tornare al negozio.</p>' }));
  return seeOther(
    withQuery(returnUrl, {
      payment_intent: after.id,
      payment_intent_client_secret: after.secret,
      redirect_status: after.lastError === null ? 'succeeded' : 'failed',
    }),
  );
}

const asking = (account: StripeAccount, call: Call): Intent | undefined =>
  account.intents
    .all()
    .find(({ status, question }) => status === 'requires_action' && question?.token === call.params['token']);

const answeredAlready = (): Answer =>
  page(
    documentOf({
      title: 'Niente da confermare',
      main: '<p>Questa richiesta è già stata chiusa. Torna al negozio per vedere com’è andata.</p>',
    }),
    404,
  );
