import { limits } from '@homecoming/contract/limits.ts';
import type { Mentorship } from '@homecoming/contract/mentoring.ts';
import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { fullName } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { OptionalLabel } from '../../ui/fields/fields.tsx';
import { ActionForm } from '../../ui/fields/form.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { giveFeedback } from '../api.ts';
import { mentoringTexts } from '../texts.ts';

interface FeedbackSheetProps {
  opened: boolean;
  onClose: () => void;
  mentorship: Mentorship;
}

/** Asks how a mentorship was. */
export function FeedbackSheet({ opened, onClose, mentorship }: FeedbackSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title={`How was it with ${fullName(mentorship.person)}?`}>
      <FeedbackForm mentorship={mentorship} onDone={onClose} />
    </Sheet>
  );
}

const ratings = ['5, very good', '4, good', '3, all right', '2, not so good', '1, not good'];

function FeedbackForm({ mentorship, onDone }: { mentorship: Mentorship; onDone: () => void }) {
  const [rating, setRating] = useState(mentorship.feedback?.rating ?? 5);
  const [text, setText] = useState(mentorship.feedback?.text ?? '');
  const send = useAction(async () => {
    await giveFeedback(mentorship, { rating, text: text.trim() });
    notice.success('Thanks for saying how it was');
    onDone();
  }, 'return');

  return (
    <ActionForm action={send} send="Send">
      <NativeSelect
        label="Your answer"
        description={mentoringTexts.feedbackIntro}
        data={ratings.map((label, index) => ({ value: String(ratings.length - index), label }))}
        value={String(rating)}
        onChange={({ currentTarget }) => setRating(Number(currentTarget.value))}
      />
      <Textarea
        label={<OptionalLabel>In your words</OptionalLabel>}
        minRows={3}
        maxRows={8}
        maxLength={limits.mentorFeedback}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </ActionForm>
  );
}
