import { useDocumentTitle } from '@mantine/hooks';
import { createStore, useStore } from '../../lib/store.ts';
import { countUpTo99 } from '../../lib/text/format.ts';

/** The number before the title of the browser tab; 0 for none. */
export const titleBadge = createStore(0);

/** Sets the title of the browser tab: `(3) Chat · Homecoming`. */
export function useTabTitle(title: string): void {
  const count = useStore(titleBadge);
  useDocumentTitle(`${count > 0 ? `(${countUpTo99(count)}) ` : ''}${title} · Homecoming`);
}
