import { useEffect } from 'react';
import { useCurrentUser } from '../../../accounts/api.ts';
import { titleBadge } from '../../../ui/page/title-badge.ts';
import { useUnreadMessages } from '../../api.ts';
import { useActivity } from '../../presence.ts';

/** The number of unread messages; staff have no chat. */
export function useUnread(): number {
  const { data: user } = useCurrentUser();
  return useUnreadMessages(user?.is_staff === false);
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
