export * from './catalog.js';
export * from './codes.js';
export * from './gift-lists.js';
export * from './greeting-name.js';
export * from './people.js';
export * from './problem.js';
export * from './settings.js';
export * from './transactions.js';
