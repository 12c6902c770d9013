// A stand-in for PayPal's script with the buttons: it opens the sandbox's approval page in a window of its own.
(() => {
  const script = document.currentScript;
  const api = new URL(script.src).origin;
  const locale = new URL(script.src).searchParams.get('locale') ?? 'it_IT';
  const namespace = script.dataset.namespace ?? 'paypal';

  function waitForBuyer(popup, order) {
    return new Promise((resolve) => {
      const finish = (outcome) => {
        window.removeEventListener('message', listen);
        clearInterval(watch);
        resolve(outcome);
      };
      const listen = ({ origin, data }) => {
        if (origin !== api || data?.token !== order) return;
        popup.close();
        finish(data.outcome);
      };
      // The buyer may close the window, or the page's headers may have cut the tie to it: then nobody ever writes.
      const watch = setInterval(() => {
        if (popup.closed) finish('cancelled');
      }, 300);
      window.addEventListener('message', listen);
    });
  }

  function buttons(options = {}) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = locale.startsWith('en') ? 'Pay with PayPal' : 'Paga con PayPal';
    button.style.cssText =
      'width:100%;min-height:48px;border:0;border-radius:8px;background:#ffc439;color:#111;font:600 16px system-ui,sans-serif;cursor:pointer';

    async function pay() {
      // Opened at once: browsers block a window that does not follow the click.
      const popup = window.open('about:blank', '_blank', 'popup,width=480,height=680');
      if (popup === null)
        throw Object.assign(new Error('Can not open popup window - blocked'), { name: 'PopupOpenError' });
      try {
        const order = await options.createOrder({}, {});
        popup.location.href = `${api}/checkoutnow?token=${encodeURIComponent(order)}&window=popup&locale.x=${locale}`;
        const outcome = await waitForBuyer(popup, order);
        if (outcome === 'approved')
          await options.onApprove?.(
            { orderID: order, payerID: 'PAYERFXCCT777' },
            { order: {}, restart: () => pay() },
          );
        else await options.onCancel?.({ orderID: order });
      } finally {
        popup.close();
      }
    }
    async function clicked(event) {
      let refused = false;
      const actions = { resolve() {}, reject: () => (refused = true) };
      await options.onClick?.({ fundingSource: 'paypal', event }, actions);
      if (refused) return;
      button.disabled = true;
      try {
        await pay();
      } catch (error) {
        options.onError?.(error);
      } finally {
        button.disabled = false;
      }
    }
    button.addEventListener('click', (event) => void clicked(event));

    return {
      isEligible: () => true,
      async render(where) {
        const place = typeof where === 'string' ? document.querySelector(where) : where;
        if (place === null) throw new Error(`Document has no element ${where}`);
        place.replaceChildren(button);
        options.onInit?.(
          {},
          { enable: () => (button.disabled = false), disable: () => (button.disabled = true) },
        );
      },
      close: async () => button.remove(),
    };
  }

  window[namespace] = { Buttons: buttons, FUNDING: { PAYPAL: 'paypal' }, version: 'sandbox' };
})();
