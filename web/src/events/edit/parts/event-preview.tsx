import type { Event } from '@homecoming/contract/events.ts';
import { fileIn, type PictureChoice } from '../../../lib/browser/picture-choice.ts';
import { AsideSection } from '../../../ui/page/aside.tsx';
import { usePreview } from '../../../ui/pictures/image-picker.tsx';
import { EventTicket } from '../../parts/event-ticket.tsx';
import { getFormScene } from '../event-scene.ts';
import { minorUnits, parseSpan, type EventValues } from '../event-values.ts';

interface EventPreviewProps {
  values: EventValues;
  /** The event as it is saved; null for a new one. */
  event: Event | null;
  community: Event['community'];
  cover: PictureChoice;
}

/** The event as others will see it in lists. */
export function EventPreview({ values, event: saved, community, cover }: EventPreviewProps) {
  const address = usePreview(fileIn(cover));
  const span = parseSpan(values);
  const amount = minorUnits(values);
  if (span === null) return null;
  const chosen = address === null ? null : { url: address, width: 16, height: 9, srcset: '', placeholder: null };
  const event: Event = {
    ...NOTHING,
    id: '',
    ...saved,
    ...span,
    status: 'published',
    my_registration: null,
    community,
    title: values.title.trim() === '' ? 'Your event' : values.title,
    venue: { kind: values.kind, name: values.place || null, address: values.address || null, url: null },
    scene: getFormScene(values, saved?.id ?? null).scene,
    cover: cover === null ? (saved?.cover ?? null) : chosen,
    price: amount === null ? null : { amount, currency: values.currency },
  };
  return (
    <AsideSection title="Preview">
      {/* Its link leads nowhere yet */}
      <div inert>
        <EventTicket event={event} featured />
      </div>
    </AsideSection>
  );
}

const NOTHING = {
  description: null,
  capacity: null,
  seats_left: null,
  waitlist: false,
  approval_required: false,
  visibility: 'members',
  status: 'published',
  refund_policy: null,
  going_count: 0,
  hosts: [],
  counts: { going: 0, requested: null, waitlisted: null, checked_in: null },
  attendees: [],
  joinId: null,
  my_registration: null,
  has_feedback: false,
  cancel_reason: null,
  removed: null,
  can: {
    register: false,
    see_attendees: false,
    give_feedback: false,
    post: false,
    edit: false,
    change_price: false,
    manage: false,
    cancel: false,
    delete: false,
    report: false,
  },
  created_at: '',
} satisfies Partial<Event>;
