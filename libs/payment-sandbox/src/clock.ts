export interface Clock {
  now(): Date;
}

/** Seconds since 1970, the unit of Stripe's times. */
export const seconds = (clock: Clock): number => Math.floor(clock.now().getTime() / 1000);
