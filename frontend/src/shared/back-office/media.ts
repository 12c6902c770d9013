import { useMediaQuery } from '@mantine/hooks';

/** Read at once: a dialog that opens full screen must not jump. */
const NOW = { getInitialValueInEffect: false };

export function usePhone(): boolean {
  return useMediaQuery('(max-width: 767px)', false, NOW);
}

/** Fingers, or a screen where the table is stacked rows: menus become sheets. */
export function useTouch(): boolean {
  return useMediaQuery('(max-width: 767px), (pointer: coarse)', false, NOW);
}
