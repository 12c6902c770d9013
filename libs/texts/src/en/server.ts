import type it from '../it/server.js';

export default {
  'server.page.list': 'Gift list',
  'server.page.card': 'Card to print',
  'server.page.checkout': 'Your gift',
  'server.page.stripe': 'Payment with Stripe',
  'server.page.return': 'Payment under way',
  'server.page.thanks': 'Thank you',
  'server.page.cancel': 'Cancel the reservation',
  'server.page.confirm': 'Confirm the reservation',
  'server.page.info': 'Information',
  'server.page.missing': 'Page not found',
  'server.page.noList': 'List not found',

  'server.about.list': 'Open the list and choose your gift.',
  'server.about.card': 'The gift list’s card, to print and put in the invitation.',
  'server.about.checkout': 'Choose how to give your gift and how to pay for it.',
  'server.about.thanks': 'How your gift went, and what happens now.',
  'server.about.info': 'What the shop puts in writing.',

  'server.refused': 'This page cannot be opened',
  'server.refused.advice': 'Check the address, or open the link that you received again.',
  'server.noScript':
    'To open the gift list you need JavaScript: turn it on in the browser’s settings, then reload the page.',
} satisfies Readonly<Record<keyof typeof it, string>>;
