import { daysAfter, OLDEST_MONEY_DAYS, type MoneyHow, type RomeDay } from '@fiocco/contracts';
import type { ByHand } from '@fiocco/gift';
import { validationFailed } from '../../platform/index.js';

/** What a call says of money that staff take or give back. `today`: the day in Rome. */
export function saidOfMoney(
  { how, on }: { readonly how?: MoneyHow | undefined; readonly on?: RomeDay | undefined },
  today: RomeDay,
): ByHand {
  if (on !== undefined && on > today) throw validationFailed({ on: 'Il giorno non può essere nel futuro' });
  if (on !== undefined && on < daysAfter(today, -OLDEST_MONEY_DAYS))
    throw validationFailed({ on: `Il giorno può essere al massimo di ${OLDEST_MONEY_DAYS} giorni fa` });
  return { how: how ?? null, on: on ?? null };
}
