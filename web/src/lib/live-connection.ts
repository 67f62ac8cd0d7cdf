import { createLive } from './live.ts';
import { session } from './session.ts';

const url = new URL('/api/v1/realtime/', window.location.href);
url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';

/** The one live connection of this page. The app starts and stops it with the session, and sets its handlers. */
export const live = createLive({
  url: url.href,
  onRefused: (token) => session.refuse(token),
});
session.onRenewed((token) => live.renew(token));
