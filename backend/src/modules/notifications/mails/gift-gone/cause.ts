/** No event asks for this mail yet: an attempt to pay that is closed because the gift is gone will (part 5). */
export const cause = null;
