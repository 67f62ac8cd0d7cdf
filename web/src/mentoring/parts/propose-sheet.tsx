import { limits } from '@homecoming/contract/limits.ts';
import type { Mentor } from '@homecoming/contract/mentoring.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { PickMember } from '../../communities/members/parts/pick-member.tsx';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { useTypedQuery } from '../../lib/search.ts';
import { fullName } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { useDraft } from '../../lib/unsent/drafts.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionForm } from '../../ui/fields/form.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { ask, useMentors } from '../api.ts';
import { mentoringTexts } from '../texts.ts';
import { MentorRows } from './mentor-rows.tsx';
import { findTopic, TopicSelect } from './topic-select.tsx';

interface ProposeSheetProps {
  opened: boolean;
  onClose: () => void;
  communityId: string;
}

/** Suggests a mentor and a mentee to each other: first the mentor, then the mentee, then why. */
export function ProposeSheet({ opened, onClose, communityId }: ProposeSheetProps) {
  const { data: user } = useCurrentUser();
  const [mentor, setMentor] = useState<Mentor | null>(null);
  const [mentee, setMentee] = useState<Person | null>(null);

  function close(): void {
    setMentor(null);
    setMentee(null);
    onClose();
  }

  const title =
    mentor === null
      ? 'Suggest a pair: the mentor'
      : mentee === null
        ? `Whom could ${fullName(mentor.person)} mentor?`
        : `${fullName(mentor.person)} and ${fullName(mentee)}`;
  return (
    <Sheet opened={opened} onClose={close} title={title}>
      {mentor === null && <PickMentor communityId={communityId} onPick={setMentor} />}
      {mentor !== null && mentee === null && (
        <PickMember community={communityId} without={[mentor.person]} onPick={setMentee} />
      )}
      {mentor !== null && mentee !== null && user !== undefined && (
        <ProposeForm communityId={communityId} mentor={mentor} mentee={mentee} user={user.id} onDone={close} />
      )}
    </Sheet>
  );
}

/** Of all mentors with a free place: what is between a mentor and this manager has nothing to do with it. */
function PickMentor({ communityId, onPick }: { communityId: string; onPick: (mentor: Mentor) => void }) {
  const [typed, setTyped] = useState('');
  const name = useTypedQuery(typed);
  const list = useMentors(communityId, { managing: 'with_place', name });
  return (
    <Stack gap={12}>
      <SearchField label="Find a mentor" value={typed} onChange={setTyped} hasInitialFocus />
      <ListView
        list={list}
        label="Loading mentors"
        more="mentors"
        empty={<p role="status">{name === '' ? `${mentoringTexts.noMentors}.` : mentoringTexts.noMentorsNamed}</p>}
      >
        {(mentors) => (
          <MentorRows
            label="Mentors"
            mentors={mentors}
            communityId={communityId}
            renderAction={(mentor) => (
              <Button variant="light" aria-label={`Choose ${fullName(mentor.person)}`} onClick={() => onPick(mentor)}>
                Choose
              </Button>
            )}
          />
        )}
      </ListView>
    </Stack>
  );
}

interface ProposeFormProps {
  communityId: string;
  mentor: Mentor;
  mentee: Person;
  /** The id of the reader, whose draft is kept. */
  user: string;
  onDone: () => void;
}

function ProposeForm({ communityId, mentor: picked, mentee, user, onDone }: ProposeFormProps) {
  const { items } = useMentors(communityId, { managing: 'with_place', name: fullName(picked.person) });
  // As they are now, also after a refusal
  const mentor = items?.find(({ id }) => id === picked.id) ?? picked;
  const { draft, change, clear } = useDraft(user, `mentoring ${communityId} ${mentor.id} ${mentee.id}`);
  const topic = findTopic(mentor, draft.fields.topic);
  const text = draft.text.trim();
  const isUnfinished = topic === null || text.length < limits.mentorRequestMin;
  const idempotencyKey = useIdempotencyKey(mentor.id, mentee.id, topic, text);
  const send = useAction(async () => {
    if (topic === null) return;
    change({ fields: { topic } });
    await ask(communityId, { mentor: mentor.id, mentee: mentee.id, topic, text }, idempotencyKey);
    clear();
    notice.success('Both have 14 days to say yes');
    onDone();
  }, 'return');

  return (
    <ActionForm action={send} send="Suggest" isUnfinished={isUnfinished}>
      <TopicSelect
        mentor={mentor}
        stored={draft.fields.topic}
        onChange={(chosen) => change({ fields: { topic: chosen } })}
      />
      <Textarea
        label="Why these two"
        description={mentoringTexts.proposeHint}
        minRows={4}
        maxRows={10}
        maxLength={limits.mentorRequest}
        value={draft.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
    </ActionForm>
  );
}
