/** Guests see from whom a mail comes when it does. */
export const publicOf = () => ({});
