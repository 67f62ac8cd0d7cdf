import { LandingScreen } from '../../accounts/screens/landing.tsx';
import { getRememberedPage } from '../../lib/browser/return-to.ts';
import { wantedTicket } from './wanted-ticket.tsx';

/** /: the start page, which says what waits behind the sign-in. */
export function LandingPage() {
  const ticket = wantedTicket();
  return <LandingScreen ticket={ticket} waiting={ticket === null ? describeWaiting(getRememberedPage()) : null} />;
}

/** What the sign-in opens, by the address that a visitor asked for; null where it is nothing of its own. */
function describeWaiting(address: string | null): string | null {
  if (address === null || /^\/(home|communities)?\/?([?#]|$)/.test(address)) return null;
  const [, what] = WAITING.find(([path]) => path.test(address)) ?? [null, 'this page'];
  return `Sign in to open ${what}`;
}

const WAITING = [
  [/^\/events\/(?!new|payments)[^/?#]/, 'this event'],
  [/^\/events/, 'your events'],
  [/^\/posts\//, 'this post'],
  [/^\/communities\/(?!new)/, 'this community'],
  [/^\/channels\//, 'this channel'],
  [/^\/groups\//, 'this group'],
  [/^\/invite\//, 'this invite'],
  [/^\/users\//, 'this profile'],
  [/^\/chat/, 'your chats'],
  [/^\/notifications/, 'your notifications'],
  [/^\/profile/, 'your profile'],
] as const;
