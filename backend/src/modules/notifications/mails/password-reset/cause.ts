/** No event asks for this mail: the module with the accounts asks for it. */
export const cause = null;
