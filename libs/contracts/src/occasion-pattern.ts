/** The patterns that exist as drawings: `frontend/src/shared/public/illustrations/cover-<name>.svg`. */
export type OccasionPattern = 'matrimonio' | 'nascita' | 'compleanno';

const BY_WORDS: readonly (readonly [RegExp, OccasionPattern])[] = [
  [/nascit|battesim|bimb|beb[eè]|baby/i, 'nascita'],
  [/complean|laurea|diciott|festa/i, 'compleanno'],
];

/** The pattern for an occasion, by words in its name; olive branches where no other fits. */
export function patternOf(occasion: string | null | undefined): OccasionPattern {
  return BY_WORDS.find(([words]) => words.test(occasion ?? ''))?.[1] ?? 'matrimonio';
}
