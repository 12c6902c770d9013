import { romeTimeOf } from '@fiocco/contracts';
import type { MailTexts } from '../../content/mail-texts.js';

/** "27 novembre 2026 alle 10:32", in Rome: as its page writes the time of a declaration. */
export const withdrawalTimeFor = ({ say, longDay }: MailTexts, declaredAt: string): string =>
  say('after.withdrawal.at', {
    day: longDay(declaredAt),
    time: romeTimeOf(new Date(declaredAt)).slice(11, 16),
  });
