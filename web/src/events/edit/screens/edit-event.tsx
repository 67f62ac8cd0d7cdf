import type { Event } from '@homecoming/contract/events.ts';
import { useForm } from '@mantine/form';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { changedFields } from '../../../lib/changed-fields.ts';
import { isNotFound } from '../../../lib/http/api-error.ts';
import type { PictureChoice } from '../../../lib/browser/picture-choice.ts';
import { counted } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { LeaveQuestion } from '../../../ui/overlays/leave-question.tsx';
import { saveEvent, useEvent } from '../../api.ts';
import {
  toEventInput,
  parseSpan,
  validateEvent,
  toEventValues,
  withFormFields,
  type EventValues,
  type EventForm,
} from '../event-values.ts';
import { noticePublished } from '../published.ts';
import { EventFormFields } from '../parts/event-form.tsx';
import { EventPreview } from '../parts/event-preview.tsx';
import { FormLoading } from '../parts/form-loading.tsx';

/** /events/{id}/edit: changes an event, or publishes a draft. */
export function EditEventScreen() {
  const { id } = useParams({ from: '/app/signed-in/events/$id/edit' });
  const { event, error, reload } = useEvent(id);
  if (event === undefined && error === undefined) return <FormLoading title="Edit the event" />;
  if (event !== undefined && event.can.edit) return <EditEvent key={id} event={event} />;
  return (
    <Page title="Edit the event" back="/events/$id">
      {event === undefined && !isNotFound(error) ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        <EmptyState
          drawing="keyhole"
          title="This is not yours to edit"
          actions={
            <ButtonLink to="/events/$id" params={{ id }}>
              To the event
            </ButtonLink>
          }
        >
          Hosts of an event, and those who run its community, can change it.
        </EmptyState>
      )}
    </Page>
  );
}

function EditEvent({ event }: { event: Event }) {
  const { id, status } = event;
  const navigate = useNavigate();
  const [cover, setCover] = useState<PictureChoice>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [isSaved, setSaved] = useState(false);
  const form = useForm<EventValues>({
    mode: 'controlled',
    initialValues: toEventValues(event),
    validate: validateEvent,
  });
  const isChanged = !isSaved && (form.isDirty() || cover !== null);

  async function save(values: EventValues, published: boolean): Promise<void> {
    try {
      const { status: _none, ...changes } = changedFields(toEventInput(values), toEventInput(form.getInitialValues()));
      const body = { ...changes, ...(published && { status: 'published' as const }) };
      const saved = await saveEvent(id, { body, picture: cover, onProgress: setSent });
      setSaved(true);
      if (published) noticePublished(saved, navigate);
      else notice.success('The changes are saved');
      await navigate({ to: '/events/$id', params: { id }, replace: true, ignoreBlocker: true });
    } catch (error) {
      setSent(null);
      throw withFormFields(error);
    }
  }
  const isDraft = status === 'draft';
  return (
    <Page
      title={isDraft ? 'Edit the draft' : 'Edit the event'}
      back="/events/$id"
      aside={<EventPreview values={form.getValues()} event={event} community={event.community} cover={cover} />}
    >
      <EventFormFields
        form={form}
        community={event.community.id}
        isPriceFrozen={event.price !== null && !event.can.change_price}
        eventId={id}
        cover={cover}
        savedCover={event.cover?.url ?? null}
        sent={sent}
        onCover={setCover}
        note={changeNote(event, form)}
        main={
          isDraft
            ? { label: 'Publish', run: (values) => save(values, true) }
            : { label: 'Save changes', run: (values) => save(values, false) }
        }
        other={isDraft ? { label: 'Save the draft', run: (values) => save(values, false) } : undefined}
        cancel={
          <ButtonLink to="/events/$id" params={{ id }} variant="subtle">
            Cancel
          </ButtonLink>
        }
      />
      <LeaveQuestion changed={isChanged}>The event stays as it was.</LeaveQuestion>
    </Page>
  );
}

/**
 * Says that a change of the time or the place is mailed to the guests, and that those who have paid can then cancel for a
 * refund; null where nobody gets a mail.
 */
function changeNote({ status, counts, price }: Event, form: EventForm): string | null {
  const guests = counts.going + (counts.requested ?? 0) + (counts.waitlisted ?? 0);
  if (status !== 'published' || guests === 0) return null;
  const [values, before] = [form.getValues(), form.getInitialValues()];
  if (parseSpan(values) === null || parseSpan(before) === null) return null;
  const changes = changedFields(toEventInput(values), toEventInput(before));
  const isMoved = ['starts_at', 'ends_at', 'timezone'].some((name) => name in changes);
  if (!isMoved && !('venue' in changes)) return null;
  const what = [isMoved && 'time', 'venue' in changes && 'place'].filter(Boolean).join(' and ');
  const mails = `${counted(guests, 'guest gets', 'guests get')} a mail about the new ${what}.`;
  const givesRefunds = price !== null && counts.going > 0 && ('starts_at' in changes || 'venue' in changes);
  return givesRefunds ? `${mails} Those who have paid can cancel for a full refund until the start.` : mails;
}
