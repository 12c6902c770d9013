export { type Holiday, HOLIDAY_NAMES, HOLIDAYS, holidayOn } from './holidays.js';
export * from './hours-words.js';
export * from './opening.js';
export {
  endOf,
  endOfReservation,
  endOfTransfer,
  openDayBefore,
  openDayFrom,
  reservationReminderAt,
  transferReminderAt,
} from './terms.js';
