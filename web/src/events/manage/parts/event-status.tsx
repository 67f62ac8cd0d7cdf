import type { Event } from '@homecoming/contract/events.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { IconBan, IconCheck, IconEdit } from '../../../ui/icons/icons.tsx';
import { Badge } from '../../../ui/text/badge.tsx';

/** The status of an event as a badge. */
export function EventStatus({ event: { status, ends_at } }: { event: Pick<Event, 'status' | 'ends_at'> }) {
  const now = useMinute();
  if (status === 'draft') return <Badge icon={IconEdit}>Draft</Badge>;
  if (status === 'cancelled') return <Badge icon={IconBan}>Cancelled</Badge>;
  if (Date.parse(ends_at) <= now) return <Badge icon={IconCheck}>Over</Badge>;
  return <Badge tone="ivy">Published</Badge>;
}
