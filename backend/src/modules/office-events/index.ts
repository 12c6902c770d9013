export { OfficeEventsModule } from './office-events.module.js';
