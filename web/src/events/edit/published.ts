import type { Event } from '@homecoming/contract/events.ts';
import type { useNavigate } from '@tanstack/react-router';
import { notice } from '../../lib/toasts.ts';

/** Says that an event is published, and leads to its questions. */
export function noticePublished({ id, title }: Event, navigate: ReturnType<typeof useNavigate>): void {
  notice.success(`${title} is published`, {
    label: 'Add questions',
    run: () => void navigate({ to: '/events/$id/manage/questions', params: { id } }),
  });
}
