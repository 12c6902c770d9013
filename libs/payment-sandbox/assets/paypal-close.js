// The end of the approval in a window of its own: tells the shop's page, where that still can be reached.
const { outcome, token } = document.querySelector('#outcome').dataset;
window.opener?.postMessage({ outcome, token }, '*');
