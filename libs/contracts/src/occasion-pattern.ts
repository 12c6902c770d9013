/** The decorated papers that are drawn; `frontend/src/shared/public/illustrations/cover-<name>.svg`. */
export type OccasionPattern = 'matrimonio' | 'nascita' | 'compleanno';

const BY_WORDS: readonly (readonly [RegExp, OccasionPattern])[] = [
  [/nascit|battesim|bimb|beb[eè]|baby/i, 'nascita'],
  [/complean|laurea|diciott|festa/i, 'compleanno'],
];

/** The paper of an occasion, told by its name; olive branches for whatever no other is drawn for. */
export function patternOf(occasion: string | null | undefined): OccasionPattern {
  return BY_WORDS.find(([words]) => words.test(occasion ?? ''))?.[1] ?? 'matrimonio';
}
