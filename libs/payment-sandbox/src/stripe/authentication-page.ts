import { page, seeOther, withQuery, type Answer, type Call } from '../http/exchange.js';
import { readForm, textOf } from '../http/form.js';
import { documentOf, escaped, languageAsked, moneyText, type PageLanguage } from '../http/html.js';
import type { StripeAccount } from './account.js';
import { answerBank } from './confirm.js';
import type { Intent } from './records.js';

const WORDS = {
  it: {
    title: 'Conferma con la tua banca',
    ask: 'La tua banca chiede conferma del pagamento.',
    grant: 'Autorizza',
    refuse: 'Rifiuta',
    received: 'Risposta ricevuta',
    back: 'Puoi tornare al negozio.',
    closed: 'Niente da confermare',
    closedWhy: 'Questa richiesta è già stata chiusa. Torna al negozio per vedere com’è andata.',
  },
  en: {
    title: 'Confirm with your bank',
    ask: 'Your bank asks you to confirm the payment.',
    grant: 'Authorise',
    refuse: 'Refuse',
    received: 'Answer received',
    back: 'You can go back to the shop.',
    closed: 'Nothing to confirm',
    closedWhy: 'This request has been closed already. Go back to the shop to see what came of it.',
  },
} as const satisfies Record<PageLanguage, Record<string, string>>;

/** The shop's page leads here in its own language; the form keeps it in its address. */
const languageOf = ({ query }: Call): PageLanguage => languageAsked(readForm(query)['lang']);

/** The bank's page: it works without scripts. */
export function showQuestion(account: StripeAccount, call: Call): Answer {
  const intent = asking(account, call);
  const language = languageOf(call);
  const words = WORDS[language];
  if (intent === undefined) return answeredAlready(language);
  const main = `<p>${words.ask}</p>
<p class="amount">${moneyText(intent.amount, intent.currency, language)}</p>
<form class="choices" method="post" action="${escaped(call.path)}?lang=${language}">
<button class="main" name="outcome" value="grant">${words.grant}</button>
<button name="outcome" value="refuse">${words.refuse}</button>
</form>`;
  return page(documentOf({ language, title: words.title, main }));
}

export function takeAnswer(account: StripeAccount, call: Call): Answer {
  const intent = asking(account, call);
  const outcome = textOf(readForm(call.body)['outcome']);
  const language = languageOf(call);
  if (intent === undefined) return answeredAlready(language);
  if (outcome !== 'grant' && outcome !== 'refuse') return showQuestion(account, call);
  const returnUrl = intent.question?.returnUrl ?? null;
  const after = answerBank(account, intent, outcome === 'grant');
  if (returnUrl === null)
    return page(
      documentOf({ language, title: WORDS[language].received, main: `<p>${WORDS[language].back}</p>` }),
    );
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

const answeredAlready = (language: PageLanguage): Answer =>
  page(
    documentOf({ language, title: WORDS[language].closed, main: `<p>${WORDS[language].closedWhy}</p>` }),
    404,
  );
