import { limits } from '@homecoming/contract/limits.ts';
import type { Mentor } from '@homecoming/contract/mentoring.ts';
import { Textarea } from '@mantine/core';
import { useId } from 'react';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { fullName } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { useDraft } from '../../lib/unsent/drafts.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionForm } from '../../ui/fields/form.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Text } from '../../ui/text/text.tsx';
import { ask } from '../api.ts';
import { mentoringTexts } from '../texts.ts';
import { findTopic, TopicSelect } from './topic-select.tsx';

interface AskSheetProps {
  opened: boolean;
  onClose: () => void;
  mentor: Mentor;
  communityId: string;
  /** The id of the reader, whose draft is kept. */
  user: string;
}

/** Asks somebody to be one's mentor. What was written stays until it was sent. */
export function AskSheet({ opened, onClose, ...asking }: AskSheetProps) {
  const name = fullName(asking.mentor.person);
  return (
    <Sheet opened={opened} onClose={onClose} title={`Ask ${name}`} subtitle={mentoringTexts.askHint}>
      <AskForm onDone={onClose} {...asking} />
    </Sheet>
  );
}

type AskFormProps = Omit<AskSheetProps, 'opened' | 'onClose'> & { onDone: () => void };

function AskForm({ mentor, communityId, user, onDone }: AskFormProps) {
  const { draft, change, clear } = useDraft(user, `mentoring ${communityId} ${mentor.id}`);
  const topic = findTopic(mentor, draft.fields.topic);
  const text = draft.text.trim();
  const isLongEnough = text.length >= limits.mentorRequestMin;
  const counterId = useId();
  const idempotencyKey = useIdempotencyKey(topic ?? '', text);
  const send = useAction(async () => {
    if (topic === null) return;
    // Where the mentor drops it meanwhile, no other is chosen by itself
    change({ fields: { topic } });
    await ask(communityId, { mentor: mentor.id, topic, text }, idempotencyKey);
    clear();
    notice.success(`${mentor.person.first_name} has 14 days to answer`);
    onDone();
  }, 'return');

  return (
    <ActionForm action={send} send="Send request" isUnfinished={!isLongEnough || topic === null}>
      <TopicSelect
        mentor={mentor}
        stored={draft.fields.topic}
        onChange={(chosen) => change({ fields: { topic: chosen } })}
      />
      <Textarea
        label="Your request"
        minRows={5}
        maxRows={12}
        maxLength={limits.mentorRequest}
        aria-describedby={counterId}
        value={draft.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <Text size="s" tone="quiet" tabular id={counterId}>
        {isLongEnough
          ? `${text.length} of ${limits.mentorRequest} characters`
          : `${text.length} characters, ${limits.mentorRequestMin} at least`}
      </Text>
    </ActionForm>
  );
}
