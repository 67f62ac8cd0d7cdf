import type { Mentorship } from '@homecoming/contract/mentoring.ts';
import { getTopicLabel } from '@homecoming/contract/mentoring-topics.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { fullName } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { ButtonLink, TextLink } from '../../ui/buttons/links.tsx';
import { Checkbox } from '../../ui/fields/checkbox.ts';
import { useFocusHandedOn } from '../../ui/focus.ts';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { ClampedText } from '../../ui/text/clamped-text.tsx';
import { Text } from '../../ui/text/text.tsx';
import { accept, decline, end, withdraw } from '../api.ts';
import { describeMentorship, describeState, mentoringTexts } from '../texts.ts';
import { FeedbackSheet } from './feedback-sheet.tsx';

type Open = 'decline' | 'end' | 'withdraw' | 'feedback';

/** A request or mentorship of the reader, with what they can do about it. */
export function MentorshipRow({ mentorship }: { mentorship: Mentorship }) {
  const { person, text, topic, community, state, others, feedback, can } = mentorship;
  const [open, setOpen] = useState<Open | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  // An answer takes the row out of the list
  useFocusHandedOn(buttons);
  const agree = useAction(async () => {
    await accept(mentorship);
    notice.success(mentorship.proposed ? 'You said yes' : `You mentor ${fullName(person)} now. Your chat is open`);
  });
  return (
    <ListRow
      start={<Avatar person={person} size={44} />}
      align="start"
      name={
        <Link to="/users/$id" params={{ id: person.id }} state={{ seenIn: community.id }}>
          {describeMentorship(mentorship)}
        </Link>
      }
      isNameWhole
      note={`${getTopicLabel(topic)} · ${community.name} · ${describeState(mentorship)}`}
      foot={
        <Stack gap={12}>
          {text !== '' && state === 'waiting' && <ClampedText clamped>{text}</ClampedText>}
          {others.length > 0 && (
            <Text size="m" tone="soft">
              You could ask {others.map(fullName).join(', ')}.{' '}
              <TextLink to="/communities/$id/mentoring" params={{ id: community.id }}>
                See the mentors
              </TextLink>
            </Text>
          )}
          {feedback !== null && (
            <Text size="m" tone="soft">
              You gave {feedback.rating} of 5.
            </Text>
          )}
          <Row wrap gap={8} ref={buttons}>
            {can.accept && (
              <Button aria-disabled={agree.isRunning} onClick={() => void agree.run()}>
                Say yes
              </Button>
            )}
            {can.decline && (
              <Button variant="default" onClick={() => setOpen('decline')}>
                Say no
              </Button>
            )}
            {can.withdraw && (
              <Button variant="subtle" onClick={() => setOpen('withdraw')}>
                Withdraw
              </Button>
            )}
            {state === 'running' && (
              <ButtonLink to="/chat/$id" params={{ id: person.id }} variant="light">
                Open the chat
              </ButtonLink>
            )}
            {can.end && (
              <Button variant="subtle" color="brick" onClick={() => setOpen('end')}>
                End
              </Button>
            )}
            {can.give_feedback && (
              <Button variant="default" onClick={() => setOpen('feedback')}>
                {feedback === null ? 'How was it?' : 'Change my answer'}
              </Button>
            )}
          </Row>
        </Stack>
      }
    >
      <MentorshipSheets mentorship={mentorship} open={open} onClose={() => setOpen(null)} />
    </ListRow>
  );
}

interface MentorshipSheetsProps {
  mentorship: Mentorship;
  open: Open | null;
  onClose: () => void;
}

function MentorshipSheets({ mentorship, open, onClose }: MentorshipSheetsProps) {
  const [pauses, setPauses] = useState(false);
  const name = fullName(mentorship.person);
  return (
    <>
      <ConfirmSheet
        opened={open === 'decline'}
        onClose={onClose}
        title={mentorship.proposed ? 'Say no to this?' : `Say no to ${name}?`}
        confirm="Say no"
        onConfirm={() => decline(mentorship, pauses)}
        fields={
          mentorship.role === 'mentor' && (
            <Checkbox
              label="Pause my offer, too"
              checked={pauses}
              onChange={({ currentTarget }) => setPauses(currentTarget.checked)}
            />
          )
        }
      >
        {mentorship.proposed ? 'Nobody learns who of the two said no.' : `${name} learns that you can’t now.`}
      </ConfirmSheet>
      <ConfirmSheet
        opened={open === 'withdraw'}
        onClose={onClose}
        title={`Withdraw your request to ${name}?`}
        confirm="Withdraw"
        onConfirm={() => withdraw(mentorship)}
      >
        You can ask again.
      </ConfirmSheet>
      <ConfirmSheet
        opened={open === 'end'}
        onClose={onClose}
        title={`End your mentorship with ${name}?`}
        confirm="End it"
        onConfirm={() => end(mentorship)}
      >
        {mentoringTexts.endQuestion}
      </ConfirmSheet>
      <FeedbackSheet opened={open === 'feedback'} onClose={onClose} mentorship={mentorship} />
    </>
  );
}
