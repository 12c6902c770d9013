import { formatsIn } from '@fiocco/texts';
import { language } from '../texts/say.js';

/* Days and times as the page's language writes them. The office's pages are Italian. */

/** 12/06/2027 */
export const formatDate = (value: string): string => formatsIn(language()).day(value);

/** 12/06/2027 18:05 */
export const formatDateTime = (value: string): string => `${formatDate(value)} ${formatTime(value)}`;

/** 18:05 */
export const formatTime = (value: string): string => formatsIn(language()).time(value);

/** 18:05:09 */
export const formatSeconds = (value: string): string => formatsIn(language()).seconds(value);

/** 12 giugno 2027 */
export const formatLongDate = (value: string): string => formatsIn(language()).longDay(value);

/** 12 giugno */
export const formatMonthDay = (value: string): string => formatsIn(language()).monthDay(value);

/** venerdì 27 novembre 2026 */
export const formatWeekday = (value: string): string => formatsIn(language()).weekday(value);
