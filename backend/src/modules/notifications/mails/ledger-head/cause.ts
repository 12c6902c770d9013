/** No event asks for it: whoever signs heads promises it, once for a day in which something happened. */
export const cause = null;
