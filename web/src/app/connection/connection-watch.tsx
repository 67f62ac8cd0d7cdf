import { useEffect, useRef } from 'react';
import { useIsConnected } from '../../lib/browser/connection.ts';
import { notice } from '../../lib/toasts.ts';
import { useRootAttribute } from '../../ui/page/root-attribute.ts';
import classes from './connection-watch.module.css';

/** A line at the top while the connection is lost, and a toast when it is back. */
export function ConnectionWatch() {
  const isConnected = useIsConnected();
  const wasLost = useRef(!isConnected);
  useRootAttribute('data-offline', !isConnected);
  useEffect(() => {
    if (isConnected && wasLost.current && !isOnDoor()) notice.success('You are online again', undefined, 'connection');
    wasLost.current = !isConnected;
  }, [isConnected]);
  return (
    <p role="status" className={classes.line}>
      {!isConnected && 'You are offline. What you see may be old.'}
    </p>
  );
}

/** The door says itself what waits for a connection: a toast would cover the guest whom the doorkeeper looks at. */
function isOnDoor(): boolean {
  return /^\/events\/[^/]+\/door\/?$/.test(window.location.pathname);
}
