import { limits } from '@homecoming/contract/limits.ts';
import type { Mentorship } from '@homecoming/contract/mentoring.ts';
import { NativeSelect, Textarea } from '@mantine/core';
import { useCurrentUser } from '../../accounts/api.ts';
import { fullName } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { useDraft } from '../../lib/unsent/drafts.ts';
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

/** Asks how a mentorship was. What was written stays until it was sent. */
export function FeedbackSheet({ opened, onClose, mentorship }: FeedbackSheetProps) {
  const { data: user } = useCurrentUser();
  return (
    <Sheet opened={opened} onClose={onClose} title={`How was it with ${fullName(mentorship.person)}?`}>
      {user !== undefined && <FeedbackForm mentorship={mentorship} user={user.id} onDone={onClose} />}
    </Sheet>
  );
}

const ratings = ['5, very good', '4, good', '3, all right', '2, not so good', '1, not good'];

interface FeedbackFormProps {
  mentorship: Mentorship;
  /** The id of the reader, whose draft is kept. */
  user: string;
  onDone: () => void;
}

function FeedbackForm({ mentorship, user, onDone }: FeedbackFormProps) {
  const { draft, change, clear } = useDraft(user, `mentorship ${mentorship.id}`);
  const write = (fields: Record<string, string>): void => change({ fields, hasTypedFields: true });
  const { rating = String(mentorship.feedback?.rating ?? 5), text = mentorship.feedback?.text ?? '' } = draft.fields;
  const send = useAction(async () => {
    await giveFeedback(mentorship, { rating: Number(rating), text: text.trim() });
    clear();
    notice.success('Thanks for saying how it was');
    onDone();
  }, 'return');

  return (
    <ActionForm action={send} send="Send">
      <NativeSelect
        label="Your answer"
        description={mentoringTexts.feedbackIntro}
        data={ratings.map((label, index) => ({ value: String(ratings.length - index), label }))}
        value={rating}
        onChange={({ currentTarget }) => write({ rating: currentTarget.value })}
      />
      <Textarea
        label={<OptionalLabel>In your words</OptionalLabel>}
        minRows={3}
        maxRows={8}
        maxLength={limits.mentorFeedback}
        value={text}
        onChange={({ currentTarget }) => write({ text: currentTarget.value })}
      />
    </ActionForm>
  );
}
