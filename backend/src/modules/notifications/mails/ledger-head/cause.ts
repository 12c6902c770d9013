/** No event asks for this mail: the module that signs heads asks for it, once for each day with events. */
export const cause = null;
