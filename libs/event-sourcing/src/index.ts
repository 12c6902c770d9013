export * from './decider.js';
export * from './event.js';
export * from './event-store.js';
