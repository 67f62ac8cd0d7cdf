import { useState } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useOwnMentorships, type MentorshipShow } from '../api.ts';
import { MentorshipRow } from '../parts/mentorship-row.tsx';

const views = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'running', label: 'Running' },
  { value: 'over', label: 'Over' },
] as const;

const empty = {
  waiting: ['No open requests', 'Requests you send or get appear here.'],
  running: ['No mentorship runs', 'Ask somebody in the mentoring of one of your communities.'],
  over: ['Nothing is over yet', 'You can say how a mentorship was for 14 days after its end.'],
} as const;

/** The requests and mentorships of the reader in all of their communities. */
export function MyMentorshipsScreen() {
  const [show, setShow] = useState<MentorshipShow>('waiting');
  return (
    <Page title="My mentorships" back="/communities">
      <Stack gap={20}>
        <Segments label="Mentorships" views={views} value={show} onChange={setShow} />
        <OwnMentorships key={show} show={show} />
      </Stack>
    </Page>
  );
}

function OwnMentorships({ show }: { show: MentorshipShow }) {
  const list = useOwnMentorships(show);
  const [title, text] = empty[show];
  return (
    <ListView
      list={list}
      label="Loading mentorships"
      more="mentorships"
      empty={
        <EmptyState drawing="lantern" title={title}>
          {text}
        </EmptyState>
      }
    >
      {(mentorships) => (
        <RowsCard label="Mentorships">
          {mentorships.map((mentorship) => (
            <MentorshipRow key={mentorship.id} mentorship={mentorship} />
          ))}
        </RowsCard>
      )}
    </ListView>
  );
}
