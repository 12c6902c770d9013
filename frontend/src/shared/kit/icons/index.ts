export * from './icons.js';
export { BowMark } from './bow.js';
export type { IconProps } from './icon.js';
