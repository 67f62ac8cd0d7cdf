import type { Mentor } from '@homecoming/contract/mentoring.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { fullName } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { Section } from '../../ui/layout/section.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { confirm, useMentors } from '../api.ts';
import { mentoringTexts } from '../texts.ts';
import { MentorRows } from './mentor-rows.tsx';

/** The mentors whom managers can confirm, and those whom they have confirmed. A list without anybody is left out. */
export function Confirmations({ communityId }: { communityId: string }) {
  return (
    <>
      <MentorSection title="Mentors to confirm" communityId={communityId} managing="unconfirmed" />
      <MentorSection title="Confirmed mentors" communityId={communityId} managing="confirmed" />
    </>
  );
}

interface MentorSectionProps {
  title: string;
  communityId: string;
  managing: 'unconfirmed' | 'confirmed';
}

function MentorSection({ title, communityId, managing }: MentorSectionProps) {
  const list = useMentors(communityId, { managing });
  const Action = managing === 'confirmed' ? RemoveButton : ConfirmButton;
  if (list.items?.length === 0) return null;
  return (
    <Section title={title}>
      <ListView list={list} label="Loading mentors" more="mentors">
        {(mentors) => (
          <MentorRows
            label={title}
            mentors={mentors}
            communityId={communityId}
            renderAction={(mentor) => <Action communityId={communityId} mentor={mentor} />}
          />
        )}
      </ListView>
    </Section>
  );
}

interface ActionProps {
  communityId: string;
  mentor: Mentor;
}

/** One for each mentor: a tap on the next is taken while the first is confirmed. */
function ConfirmButton({ communityId, mentor }: ActionProps) {
  const name = fullName(mentor.person);
  const agree = useAction(async () => {
    await confirm(communityId, mentor.id, true);
    notice.success(`${name} is listed as a mentor now`);
  });
  return (
    <Button aria-label={`Confirm ${name}`} aria-disabled={agree.isRunning} onClick={() => void agree.run()}>
      Confirm
    </Button>
  );
}

function RemoveButton({ communityId, mentor }: ActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const name = fullName(mentor.person);
  return (
    <>
      <Button
        variant="subtle"
        color="brick"
        aria-label={`Remove confirmation of ${name}`}
        onClick={() => setIsAsking(true)}
      >
        Remove confirmation
      </Button>
      <ConfirmSheet
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Remove the confirmation of ${name}?`}
        confirm="Remove confirmation"
        // The button moves away with its row
        returnTo={() => document.getElementById('main')}
        onConfirm={async () => {
          await confirm(communityId, mentor.id, false);
          notice.success(`${name} is not listed as a mentor any more`);
        }}
      >
        {mentoringTexts.removeConfirmation}
      </ConfirmSheet>
    </>
  );
}
