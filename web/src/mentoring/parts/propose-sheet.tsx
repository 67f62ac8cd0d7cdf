import { limits } from '@homecoming/contract/limits.ts';
import type { Mentor } from '@homecoming/contract/mentoring.ts';
import { getTopicLabel, isMentoringTopic } from '@homecoming/contract/mentoring-topics.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { PickMember } from '../../communities/members/parts/pick-member.tsx';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { fullName } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionForm } from '../../ui/fields/form.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { ask, useMentors } from '../api.ts';
import { mentoringTexts } from '../texts.ts';
import { MentorRow } from './mentor-row.tsx';

interface ProposeSheetProps {
  opened: boolean;
  onClose: () => void;
  communityId: string;
}

/** Suggests a mentor and a mentee to each other: first the mentor, then the mentee, then why. */
export function ProposeSheet({ opened, onClose, communityId }: ProposeSheetProps) {
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
      {mentor !== null && mentee !== null && (
        <ProposeForm communityId={communityId} mentor={mentor} mentee={mentee} onDone={close} />
      )}
    </Sheet>
  );
}

function PickMentor({ communityId, onPick }: { communityId: string; onPick: (mentor: Mentor) => void }) {
  const list = useMentors(communityId);
  return (
    <ListView
      list={list}
      label="Loading mentors"
      more="mentors"
      empty={<p role="status">{mentoringTexts.noMentors}.</p>}
    >
      {(mentors) => (
        <RowsCard label="Mentors">
          {mentors.map((mentor) => (
            <MentorRow
              key={mentor.id}
              mentor={mentor}
              communityId={communityId}
              action={
                <Button variant="light" aria-label={`Choose ${fullName(mentor.person)}`} onClick={() => onPick(mentor)}>
                  Choose
                </Button>
              }
            />
          ))}
        </RowsCard>
      )}
    </ListView>
  );
}

interface ProposeFormProps {
  communityId: string;
  mentor: Mentor;
  mentee: Person;
  onDone: () => void;
}

function ProposeForm({ communityId, mentor, mentee, onDone }: ProposeFormProps) {
  const [topic, setTopic] = useState<string>(mentor.topics[0] ?? '');
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const idempotencyKey = useIdempotencyKey(mentor.id, mentee.id, topic, text);
  const send = useAction(async () => {
    if (!isMentoringTopic(topic)) return;
    await ask(communityId, { mentor: mentor.id, mentee: mentee.id, topic, text }, idempotencyKey);
    notice.success('Both have 14 days to say yes');
    onDone();
  }, 'return');

  return (
    <ActionForm action={send} send="Suggest" isUnfinished={text.length < limits.mentorRequestMin}>
      <NativeSelect
        label="About"
        data={mentor.topics.map((one) => ({ value: one, label: getTopicLabel(one) }))}
        value={topic}
        onChange={({ currentTarget }) => setTopic(currentTarget.value)}
      />
      <Textarea
        label="Why these two"
        description={mentoringTexts.proposeHint}
        minRows={4}
        maxRows={10}
        maxLength={limits.mentorRequest}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ActionForm>
  );
}
