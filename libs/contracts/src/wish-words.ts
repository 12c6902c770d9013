/** How much a gift is wished for, by its priority, as the office calls it. */
export const WISH_WORDS = { 1: 'Desideratissimo', 2: 'Molto', 3: 'Volentieri' } as const;
