/** No event asks for this mail yet: a refund that has ended will (part 5). */
export const cause = null;
