export { CARDS, providerPages, type ProviderPages } from './provider-pages.js';
export { openScene, openShop, type Arrived, type Scene, type Shop } from './scene.js';
export { answerBank, payByCard, type Confirmed } from './stripe-buyer.js';
