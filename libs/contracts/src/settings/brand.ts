/** The colours of a new shop; pages show them until, or unless, the shop's own arrive. */
export const FIRST_COLOURS = {
  primaryColor: '#3b82f6',
  backgroundColor: '#ffffff',
  textColor: '#000000',
  headingColor: '#1e3a8a',
} as const;
