// A stand-in for Stripe.js: the part of its interface that a page with the Payment Element uses, against the sandbox.
(() => {
  const api = new URL(document.currentScript.src).origin;

  /** The provider's own words are English; in Italian what it refuses is said by its code. */
  const REFUSALS_IN_ITALIAN = {
    incorrect_number: 'Il numero della carta non è corretto.',
    invalid_cvc: 'Il codice di sicurezza della carta non è valido.',
    invalid_expiry_month: 'La data di scadenza della carta non è valida.',
    invalid_expiry_year: 'La data di scadenza della carta non è valida.',
    expired_card: 'La carta è scaduta.',
    incorrect_cvc: 'Il codice di sicurezza della carta non è corretto.',
    processing_error: 'Si è verificato un errore durante l’elaborazione della carta. Riprova tra poco.',
    insufficient_funds: 'I fondi della carta non sono sufficienti.',
    card_declined: 'La carta è stata rifiutata.',
    payment_intent_authentication_failure:
      'Non è stato possibile autenticare il metodo di pagamento. Scegli un altro metodo e riprova.',
  };
  const WORDS = {
    it: {
      methods: 'Metodo di pagamento',
      card: 'Carta',
      number: 'Numero di carta',
      expiry: 'Data di scadenza',
      expiryAs: 'MM / AA',
      cvc: 'Codice di sicurezza',
      email: 'E-mail',
      emailAs: 'nome@example.com',
      offline: 'Connessione non riuscita. Controlla la rete e riprova.',
      incomplete: {
        number: 'Il numero della carta è incompleto.',
        expiry: 'La data di scadenza della carta è incompleta.',
        cvc: 'Il codice di sicurezza della carta è incompleto.',
        email: 'L’indirizzo e-mail è incompleto.',
      },
    },
    en: {
      methods: 'Payment method',
      card: 'Card',
      number: 'Card number',
      expiry: 'Expiry date',
      expiryAs: 'MM / YY',
      cvc: 'Security code',
      email: 'Email',
      emailAs: 'name@example.com',
      offline: 'The connection failed. Check your network and try again.',
      incomplete: {
        number: 'Your card number is incomplete.',
        expiry: 'Your card’s expiry date is incomplete.',
        cvc: 'Your card’s security code is incomplete.',
        email: 'Your email address is incomplete.',
      },
    },
  };
  /** `en`, `en-GB`; Italian for any other, as it is where the shop says nothing. */
  const languageOf = (locale) => (/^en\b/i.test(locale ?? '') ? 'en' : 'it');

  const STYLE = `
    :host { display: block; font: 16px/1.4 var(--form-font, system-ui, sans-serif); }
    [role=tablist] { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin-bottom: 16px; }
    button { min-height: 44px; border: 1px solid #8d8378; border-radius: 8px; background: #fff; color: #2e2a26; font: inherit; cursor: pointer; }
    button[aria-selected=true] { border: 2px solid #2e2a26; font-weight: 600; }
    label { display: block; margin-bottom: 12px; color: #2e2a26; font-size: 14px; }
    input { box-sizing: border-box; display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 0 12px; border: 1px solid #8d8378; border-radius: 8px; background: #fff; color: #2e2a26; font: inherit; font-size: 16px; }
    input[aria-invalid=true] { border-color: #8d4b45; }
    .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
    .error { margin: -4px 0 12px; color: #8d4b45; font-size: 14px; }
    :focus-visible { outline: 2px solid #2e2a26; outline-offset: 2px; }
    [hidden] { display: none; }`;
  const formIn = (words) => `
    <div role="tablist" aria-label="${words.methods}">
      <button type="button" role="tab" id="tab-card" aria-controls="card">${words.card}</button>
      <button type="button" role="tab" id="tab-link" aria-controls="link">Link</button>
    </div>
    <div role="tabpanel" id="card" aria-labelledby="tab-card">
      <label>${words.number}<input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234"></label>
      <p class="error" data-for="number" role="alert" hidden></p>
      <div class="pair">
        <div><label>${words.expiry}<input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="${words.expiryAs}"></label>
        <p class="error" data-for="expiry" role="alert" hidden></p></div>
        <div><label>${words.cvc}<input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC"></label>
        <p class="error" data-for="cvc" role="alert" hidden></p></div>
      </div>
    </div>
    <div role="tabpanel" id="link" aria-labelledby="tab-link" hidden>
      <label>${words.email}<input name="email" type="email" autocomplete="email" placeholder="${words.emailAs}"></label>
      <p class="error" data-for="email" role="alert" hidden></p>
    </div>`;

  /** The field that a card's refusal is about. */
  const REFUSED = { number: /^card_declined$|_number$/, expiry: /expir/, cvc: /_cvc$/ };
  const refusedBy = (code) => Object.keys(REFUSED).find((name) => REFUSED[name].test(code));

  /** The form apart from the page's styles, in the letters that the page asks for. */
  function drawn(words, options, appearance) {
    const host = document.createElement('div');
    host.style.setProperty('--form-font', appearance?.variables?.fontFamily ?? '');
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = formIn(words);
    root.querySelector('[role=tablist]').hidden = options?.wallets?.link === 'never';
    return { host, root };
  }

  function createElement(options, { appearance, locale }) {
    const words = WORDS[languageOf(locale)];
    const listeners = {};
    const { host, root } = drawn(words, options, appearance);
    const field = (name) => root.querySelector(`input[name=${name}]`);
    const digits = (name) => field(name).value.replace(/\D/g, '');
    let type = 'card';

    const complete = {
      number: () => digits('number').length >= 12,
      expiry: () => /^(\d{4}|\d{6})$/.test(digits('expiry')),
      cvc: () => /^\d{3,4}$/.test(digits('cvc')),
      email: () => /^\S+@\S+\.\S+$/.test(field('email').value),
    };
    const names = () => (type === 'card' ? ['number', 'expiry', 'cvc'] : ['email']);
    const isComplete = () => names().every((name) => complete[name]());
    const emit = (event, value) => {
      for (const listener of listeners[event] ?? []) listener(value);
    };
    const say = (name, text) => {
      const line = root.querySelector(`[data-for=${name}]`);
      line.textContent = text;
      line.hidden = text === '';
      field(name).setAttribute('aria-invalid', String(text !== ''));
    };
    const changed = () =>
      emit('change', {
        elementType: 'payment',
        empty: names().every((name) => field(name).value === ''),
        complete: isComplete(),
        collapsed: false,
        value: { type },
      });
    const choose = (chosen) => {
      type = chosen;
      for (const each of ['card', 'link']) {
        root.querySelector(`#${each}`).hidden = each !== type;
        root.querySelector(`#tab-${each}`).setAttribute('aria-selected', String(each === type));
      }
    };
    for (const each of ['card', 'link'])
      root.querySelector(`#tab-${each}`).addEventListener('click', () => {
        choose(each);
        changed();
      });
    root.addEventListener('input', (event) => {
      say(event.target.name, '');
      changed();
    });
    choose('card');

    return {
      host,
      public: {
        mount(where) {
          const place = typeof where === 'string' ? document.querySelector(where) : where;
          if (place === null)
            throw new Error(`The selector you specified (${where}) applies to no DOM elements.`);
          place.replaceChildren(host);
          setTimeout(() => emit('ready', { elementType: 'payment' }), 0);
        },
        unmount: () => host.remove(),
        destroy: () => host.remove(),
        update() {},
        collapse() {},
        focus: () => field(names()[0]).focus(),
        on(event, listener) {
          (listeners[event] ??= []).push(listener);
          return this;
        },
        off(event, listener) {
          listeners[event] = (listeners[event] ?? []).filter((each) => each !== listener);
          return this;
        },
      },
      validate() {
        const missing = names().filter((name) => !complete[name]());
        for (const name of missing) say(name, words.incomplete[name]);
        const [first] = missing;
        return (
          first && { type: 'validation_error', code: `incomplete_${first}`, message: words.incomplete[first] }
        );
      },
      refuse({ type: kind, code }) {
        const name = kind === 'card_error' && type === 'card' ? refusedBy(code) : undefined;
        if (name === undefined) return;
        field(name).setAttribute('aria-invalid', 'true');
        field(name).focus();
      },
      data() {
        if (type === 'link')
          return {
            'payment_method_data[type]': 'link',
            'payment_method_data[billing_details][email]': field('email').value,
          };
        const expiry = digits('expiry');
        return {
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': digits('number'),
          'payment_method_data[card][exp_month]': expiry.slice(0, 2),
          'payment_method_data[card][exp_year]': expiry.slice(2),
          'payment_method_data[card][cvc]': digits('cvc'),
        };
      },
    };
  }

  function createElements(options) {
    let settings = { ...options };
    let payment;
    return {
      create(kind, elementOptions) {
        if (kind !== 'payment') throw new Error(`The sandbox has no "${kind}" element.`);
        payment = createElement(elementOptions, settings);
        return payment.public;
      },
      getElement: (kind) => (kind === 'payment' ? (payment?.public ?? null) : null),
      update(more) {
        settings = { ...settings, ...more };
      },
      fetchUpdates: async () => ({}),
      async submit() {
        const error = payment?.validate();
        return error === undefined ? { selectedPaymentMethod: 'card' } : { error };
      },
      get sandbox() {
        return { payment, clientSecret: settings.clientSecret };
      },
    };
  }

  const idOf = (clientSecret) => String(clientSecret).split('_secret_')[0];

  async function call(language, method, path, params) {
    const form = new URLSearchParams(params);
    try {
      const response = await (method === 'GET'
        ? fetch(`${api}${path}?${form}`)
        : fetch(`${api}${path}`, { method: 'POST', body: form }));
      const body = await response.json();
      return response.ok
        ? { paymentIntent: body }
        : { error: language === 'it' ? inItalian(body.error) : body.error };
    } catch {
      return { error: { type: 'api_connection_error', message: WORDS[language].offline } };
    }
  }

  const inItalian = (error) => ({
    ...error,
    message: REFUSALS_IN_ITALIAN[error.decline_code] ?? REFUSALS_IN_ITALIAN[error.code] ?? error.message,
  });

  /** The bank's page takes over: this page is left, so the promise stays open, as Stripe's does. */
  const leaveFor = (address) => {
    window.location.assign(address);
    return new Promise(() => {});
  };

  function backToOf(confirmParams, stays) {
    const address = confirmParams?.return_url;
    if (!address && !stays)
      throw new Error('confirmPayment() needs confirmParams.return_url, or redirect: "if_required".');
    return address || window.location.href;
  }

  function successAt(address, id, secret) {
    const back = new URL(address);
    back.searchParams.set('payment_intent', id);
    back.searchParams.set('payment_intent_client_secret', secret);
    back.searchParams.set('redirect_status', 'succeeded');
    return back;
  }

  window.Stripe = (key, options) => {
    const language = languageOf(options?.locale);
    if (typeof key !== 'string' || !key.startsWith('pk_'))
      throw new Error('Stripe() needs a publishable key.');

    const follow = (result) => {
      const address = result.paymentIntent?.next_action?.redirect_to_url?.url;
      return address === undefined ? result : leaveFor(`${address}?lang=${language}`);
    };
    const retrieve = (clientSecret) =>
      call(language, 'GET', `/v1/payment_intents/${idOf(clientSecret)}`, {
        key,
        client_secret: clientSecret,
      });

    return {
      elements: (more) => createElements({ locale: options?.locale, ...more }),
      retrievePaymentIntent: retrieve,
      handleNextAction: async ({ clientSecret }) => follow(await retrieve(clientSecret)),
      async confirmPayment({ elements, clientSecret, confirmParams, redirect }) {
        const { payment, clientSecret: elementsSecret } = elements.sandbox;
        const secret = clientSecret ?? elementsSecret;
        const stays = redirect === 'if_required';
        const backTo = backToOf(confirmParams, stays);
        const error = payment.validate();
        if (error !== undefined) return { error };
        const result = await call(language, 'POST', `/v1/payment_intents/${idOf(secret)}/confirm`, {
          key,
          client_secret: secret,
          return_url: backTo,
          ...payment.data(),
        });
        if (result.error) payment.refuse(result.error);
        const { paymentIntent: intent } = result;
        return !stays && intent?.next_action === null
          ? leaveFor(successAt(backTo, intent.id, secret))
          : follow(result);
      },
    };
  };
})();
