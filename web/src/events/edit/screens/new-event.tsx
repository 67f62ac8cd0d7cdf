import type { OwnUser } from '@homecoming/contract/accounts.ts';
import type { CommunityCard } from '@homecoming/contract/communities.ts';
import type { Event } from '@homecoming/contract/events.ts';
import type { Question } from '@homecoming/contract/questions.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCurrentUser } from '../../../accounts/api.ts';
import { useIdempotencyKey } from '../../../lib/http/idempotency-key.ts';
import { pictureFile } from '../../../lib/browser/picture-choice.ts';
import { notice } from '../../../lib/toasts.ts';
import { isEmptyDraft, useDraft } from '../../../lib/unsent/drafts.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { createEvent, useEvent } from '../../api.ts';
import { useCommunitiesToPlanIn } from '../../parts/plan-communities.ts';
import {
  copiedValues,
  toEventInput,
  toQuestionInputs,
  newValues,
  parseValues,
  validateEvent,
  withFormFields,
  type EventValues,
} from '../event-values.ts';
import { getFormScene } from '../event-scene.ts';
import { useQuestions } from '../../questions/api.ts';
import { EventFormFields } from '../parts/event-form.tsx';
import { EventPreview } from '../parts/event-preview.tsx';
import { FormLoading } from '../parts/form-loading.tsx';

/** /events/new: plans an event; with `?copy=` from another one. */
export function NewEventScreen() {
  const { community, copy } = useSearch({ from: '/app/signed-in/events/new' });
  const { data: user } = useCurrentUser();
  const { communities, error, reload } = useCommunitiesToPlanIn();
  if (user === undefined || communities === undefined) {
    if (error === undefined) return <FormLoading title="Plan an event" />;
    return (
      <Page title="Plan an event" back="/events">
        <ErrorState error={error} onRetry={reload} />
      </Page>
    );
  }
  const [first, ...others] = likeliestFirst(communities, community ?? user.default_community);
  if (first === undefined) return <CannotPlan />;
  const shared = { user, communities: [first, ...others] } as const;
  return copy === undefined ? <NewEvent {...shared} source={null} /> : <CopiedEvent {...shared} id={copy} />;
}

interface NewEventProps {
  user: OwnUser;
  communities: readonly [CommunityCard, ...CommunityCard[]];
  /** The event to copy. */
  source: Event | null;
  /** Its questions. */
  questions?: readonly Question[];
  /** They did not load. */
  areQuestionsMissing?: boolean;
}

function CopiedEvent({ id, ...props }: Omit<NewEventProps, 'source'> & { id: string }) {
  const { event, error } = useEvent(id);
  const { questions, error: failure } = useQuestions(id);
  if (event !== undefined && (questions !== undefined || failure !== undefined)) {
    const areMissing = questions === undefined;
    return <NewEvent key={id} {...props} source={event} questions={questions ?? []} areQuestionsMissing={areMissing} />;
  }
  return error === undefined ? <FormLoading title="Plan an event" /> : <NewEvent {...props} source={null} />;
}

function NewEvent({ user, communities, source, questions = [], areQuestionsMissing = false }: NewEventProps) {
  const navigate = useNavigate();
  const { draft, file, change, attach, clear } = useDraft(
    user.id,
    source === null ? 'event' : `event like ${source.id}`,
  );
  const [wasKept] = useState(() => !isEmptyDraft(draft));
  const [sent, setSent] = useState<number | null>(null);
  const isCoverChosen = useRef(wasKept);
  const copyCover = useEffectEvent(async () => {
    const copied = source?.cover ? await pictureFile(source.cover.url) : null;
    if (copied !== null && !isCoverChosen.current) attach(copied);
  });
  useEffect(() => {
    if (!wasKept) void copyCover();
  }, [wasKept]);
  useEffect(() => {
    if (areQuestionsMissing) notice.error('The questions were not copied. Please add them below.');
  }, [areQuestionsMissing]);
  const form = useForm<EventValues>({
    mode: 'controlled',
    initialValues: { ...initialValues(user, source, questions), ...parseValues(draft.fields.values) },
    validate: validateEvent,
    onValuesChange: (values) =>
      change({ title: values.title, text: values.description, fields: { values: JSON.stringify(values) } }),
  });
  const values = form.getValues();
  const community =
    communities.find(({ id }) => id === draft.fields.community) ??
    communities.find(({ id }) => id === source?.community.id) ??
    communities[0];
  const cover = file ?? null;
  const idempotencyKey = useIdempotencyKey(JSON.stringify(values), community.id, cover);

  async function create(status: 'draft' | 'published', given: EventValues): Promise<void> {
    try {
      const event = await createEvent({
        community: community.id,
        body: {
          ...toEventInput(given),
          scene: getFormScene(given, null).scene,
          status,
          questions: toQuestionInputs(given),
        },
        picture: cover,
        onProgress: setSent,
        // A draft and a published event are two requests
        idempotencyKey: `${idempotencyKey}-${status}`,
      });
      clear();
      notice.success(status === 'draft' ? 'Saved as a draft' : `${event.title} is published`);
      await navigate({ to: '/events/$id', params: { id: event.id }, replace: true });
    } catch (error) {
      setSent(null);
      throw withFormFields(error);
    }
  }
  function startOver(): void {
    clear();
    form.setValues(initialValues(user, source, questions));
    form.clearErrors();
  }

  return (
    <Page
      title={source === null ? 'Plan an event' : 'Plan another one'}
      back="/events"
      actions={
        wasKept && !isEmptyDraft(draft) ? (
          <Button variant="subtle" size="sm" onClick={startOver}>
            Start over
          </Button>
        ) : undefined
      }
      aside={<EventPreview values={values} event={null} community={community} cover={cover} />}
    >
      <EventFormFields
        form={form}
        community={community.id}
        eventId={null}
        cover={cover}
        savedCover={null}
        sent={sent}
        onCover={(picked) => {
          isCoverChosen.current = true;
          attach(picked === 'none' ? null : picked);
        }}
        head={
          communities.length === 1 ? (
            <p>
              In <bdi>{community.name}</bdi>
            </p>
          ) : (
            <NativeSelect
              label="Community"
              data={communities.map(({ id, name }) => ({ value: id, label: name }))}
              value={community.id}
              onChange={(event) => {
                change({ fields: { community: event.currentTarget.value } });
                // Hosts are members of the community
                form.setFieldValue('hosts', newValues(user).hosts);
              }}
            />
          )
        }
        main={{ label: 'Publish', run: (given) => create('published', given) }}
        other={{ label: 'Save as draft', run: (given) => create('draft', given) }}
        cancel={
          <ButtonLink to="/events" variant="subtle">
            Cancel
          </ButtonLink>
        }
      />
    </Page>
  );
}

function CannotPlan() {
  return (
    <Page title="Plan an event" back="/events">
      <EmptyState
        drawing="keyhole"
        title="Owners and admins plan events"
        actions={<ButtonLink to="/home/add/community">Write a post</ButtonLink>}
      >
        You run none of your communities. Have an idea? Write a post and ask who would join.
      </EmptyState>
    </Page>
  );
}

function initialValues(user: OwnUser, source: Event | null, questions: readonly Question[]): EventValues {
  const { id, first_name, last_name, photo, graduation_year, level } = user;
  const creator = { id, first_name, last_name, photo, graduation_year, level };
  return source === null ? newValues(creator) : copiedValues(source, questions);
}

function likeliestFirst(communities: readonly CommunityCard[], likely: string | null): CommunityCard[] {
  return communities.toSorted((a, b) => Number(b.id === likely) - Number(a.id === likely));
}
