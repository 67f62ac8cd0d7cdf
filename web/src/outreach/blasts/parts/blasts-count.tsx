import { TabCount } from '../../../ui/page/tab-links.tsx';
import { useBlasts } from '../../api.ts';

/** The number of blasts of an event, at the label of their tab. */
export function BlastsCount({ eventId }: { eventId: string }) {
  const { items = [], hasMore } = useBlasts(eventId, true);
  if (items.length === 0) return null;
  return (
    <TabCount what={items.length === 1 ? 'blast' : 'blasts'}>{hasMore ? `${items.length}+` : items.length}</TabCount>
  );
}
