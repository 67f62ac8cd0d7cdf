import { NotificationsScreen } from '../../notifications/screens/notifications.tsx';
import { usePeopleAside } from '../../posts/feed/parts/feed-aside.tsx';

/** /notifications: the inbox, with people to find and meet beside it. */
export function NotificationsPage() {
  return <NotificationsScreen aside={usePeopleAside()} />;
}
