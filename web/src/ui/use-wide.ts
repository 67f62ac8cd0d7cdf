import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is wider than a phone. Correct from the first render on. */
export function useWide(): boolean {
  return useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) === true;
}

/** Whether the window has room for a column beside the content. Correct from the first render on. */
export function useHasAsideColumn(): boolean {
  return useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) === true;
}
