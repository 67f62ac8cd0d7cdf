import { useEffect } from 'react';
import { notice } from '../lib/toasts.ts';

/** Says when the connection is lost, and when it is back. */
export function ConnectionWatch() {
  useEffect(() => {
    let isLost = false;
    const onOffline = (): void => {
      isLost = true;
      notice.info('You are offline. What you see may be old.', undefined, 'connection');
    };
    const onOnline = (): void => {
      if (isLost) notice.success('You are online again', undefined, 'connection');
      isLost = false;
    };
    if (!navigator.onLine) onOffline();
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, []);
  return null;
}
