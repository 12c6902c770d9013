import type { NewAccountFacts } from './facts.js';

export const sample: NewAccountFacts = {
  username: 'sara.b',
  name: 'Sara Bonacina',
  email: 'sara.bonacina@posta.example',
  active: true,
};
