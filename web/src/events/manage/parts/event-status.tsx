import type { Event } from '@homecoming/contract/events.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { IconBan, IconCheck, IconEdit } from '../../../ui/icons/icons.tsx';
import { isOver } from '../../model.ts';
import { Badge } from '../../../ui/text/badge.tsx';

/** The status of an event as a badge. */
export function EventStatus({ event }: { event: Pick<Event, 'status' | 'ends_at'> }) {
  const now = useMinute();
  if (event.status === 'draft') return <Badge icon={IconEdit}>Draft</Badge>;
  if (event.status === 'cancelled') return <Badge icon={IconBan}>Cancelled</Badge>;
  if (isOver(event, now)) return <Badge icon={IconCheck}>Over</Badge>;
  return <Badge tone="primary">Published</Badge>;
}
