import { Injectable } from '@nestjs/common';
import { endOfReservation, endOfTransfer } from '@fiocco/contracts';
import { SettingsStore } from '../../settings/index.js';

/** Until when what is agreed now may be paid in the shop, or arrive by transfer (ISO). */
export interface TermEnds {
  readonly reservedUntil: string;
  readonly transferUntil: string;
}

/** Reckons terms in days by the shop's opening hours and closed days as they are now; deciders get the end. */
@Injectable()
export class TermsInDays {
  constructor(private readonly settings: SettingsStore) {}

  async from(now: Date): Promise<TermEnds> {
    const calendar = await this.settings.get();
    return { reservedUntil: endOfReservation(now, calendar), transferUntil: endOfTransfer(now, calendar) };
  }
}
