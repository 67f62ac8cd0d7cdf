import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { backEntriesOf } from './back-entries.ts';

/** While something is open over the page, the browser's way back closes that, and stays on the page. */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const { history } = useRouter();
  const close = useEffectEvent(onClose);
  useEffect(() => backEntriesOf(history).follow(), [history]);
  useEffect(() => (opened ? backEntriesOf(history).open(() => close()) : undefined), [history, opened]);
}
