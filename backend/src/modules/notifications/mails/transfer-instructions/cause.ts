/** No event asks for this mail yet: a purchase that awaits its transfer will (part 5). */
export const cause = null;
