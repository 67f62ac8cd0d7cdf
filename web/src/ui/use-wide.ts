import { useMediaQuery } from '@mantine/hooks';

/** Whether the window has room for things side by side: everything wider than phones. Right from the first render on. */
export function useWide(): boolean {
  return useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) === true;
}

/** Whether the window has room for a column beside the content. Right from the first render on. */
export function useRoomy(): boolean {
  return useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) === true;
}
