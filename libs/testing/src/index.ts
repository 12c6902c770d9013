export { eventually, type EventuallyOptions } from './eventually.js';
export { type FixedClock, fixedClock } from './fixed-clock.js';
export { type RunningClock, runningClock } from './running-clock.js';
export { createTestDatabase, type TestDatabase, type TestDatabaseOptions } from './test-database.js';
export { createTcpRelay, type TcpRelay } from './tcp-relay.js';
export { newSlots } from './new-slots.js';
