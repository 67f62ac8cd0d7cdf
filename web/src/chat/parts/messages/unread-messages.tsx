import { countUnreadMessages } from '@homecoming/contract/chat.ts';
import { useEffect } from 'react';
import { useCurrentUser } from '../../../accounts/api.ts';
import { useEndpoint } from '../../../lib/http/use-endpoint.ts';
import { titleBadge } from '../../../ui/page/title-badge.ts';
import { useActivity } from '../../presence.ts';

/** The number of unread messages, at most 100; 0 until it is known. Staff have no chat. */
export function useUnread(): number {
  const { data: user } = useCurrentUser();
  return useEndpoint(countUnreadMessages, user?.is_staff === false ? {} : null).data?.unread_count ?? 0;
}

/** Shows the number of unread messages in the title of the browser tab, and reports that the user uses the app. */
export function ChatWatch() {
  const unread = useUnread();
  useActivity();
  useEffect(() => {
    titleBadge.set(unread);
    return () => titleBadge.set(0);
  }, [unread]);
  return null;
}
