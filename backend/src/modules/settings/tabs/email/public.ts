/** Nothing is public: guests see the sender in the mails themselves. */
export const publicOf = () => ({});
