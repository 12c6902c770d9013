/** No event asks for this mail yet: a transfer that did not come in time will (part 5). */
export const cause = null;
