import type { MentorshipPair } from '@homecoming/contract/mentoring.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useManagedCommunity } from '../../communities/manage/api.ts';
import { ManagersOnly } from '../../communities/manage/parts/managers-only.tsx';
import { counted, fullName } from '../../lib/text/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { AvatarStack } from '../../ui/art/avatar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Text } from '../../ui/text/text.tsx';
import { useMentoringFeedback, usePairs, withdraw, type MentorshipShow } from '../api.ts';
import { Confirmations } from '../parts/confirmations.tsx';
import { ProposeSheet } from '../parts/propose-sheet.tsx';
import { describePair, namePair } from '../texts.ts';

const views = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'running', label: 'Running' },
  { value: 'over', label: 'Over' },
] as const;

/** The tab with who mentors whom, for managers of a community. */
export function ManageMentoringTab() {
  const community = useManagedCommunity();
  const [show, setShow] = useState<MentorshipShow>('running');
  const [isProposing, setIsProposing] = useState(false);
  if (community === undefined) return null;
  if (!community.can.manage_members) return <ManagersOnly />;
  if (community.mentoring === 'off') return <MentoringOff />;
  return (
    <Stack gap={28}>
      {community.mentoring === 'confirmed' && <Confirmations communityId={community.id} />}
      <Section
        title="Pairs"
        endContent={
          <Button variant="light" onClick={() => setIsProposing(true)}>
            Suggest a pair
          </Button>
        }
      >
        <Stack gap={16}>
          <Segments label="Pairs" views={views} value={show} onChange={setShow} />
          <Pairs key={show} communityId={community.id} show={show} />
        </Stack>
      </Section>
      <Feedback communityId={community.id} />
      <ProposeSheet opened={isProposing} onClose={() => setIsProposing(false)} communityId={community.id} />
    </Stack>
  );
}

function MentoringOff() {
  return (
    <EmptyState drawing="keyhole" title="Mentoring is off">
      Owners switch it on in the settings.
    </EmptyState>
  );
}

function Pairs({ communityId, show }: { communityId: string; show: MentorshipShow }) {
  const list = usePairs(communityId, show);
  return (
    <ListView
      list={list}
      label="Loading pairs"
      more="pairs"
      empty={
        <EmptyState drawing="doorway" title="No pairs here">
          Who asks whom, and who mentors whom, is listed here. What they write is theirs.
        </EmptyState>
      }
    >
      {(pairs) => (
        <RowsCard label="Pairs">
          {pairs.map((pair) => (
            <PairRow key={pair.id} pair={pair} />
          ))}
        </RowsCard>
      )}
    </ListView>
  );
}

function PairRow({ pair }: { pair: MentorshipPair }) {
  const takeOut = useAction(() => withdraw(pair));
  return (
    <ListRow
      start={<AvatarStack people={[pair.mentor, pair.mentee]} size={36} />}
      name={namePair(pair)}
      isNameWhole
      note={describePair(pair)}
      below={
        pair.can.withdraw && (
          <Button
            variant="subtle"
            aria-label={`Withdraw ${fullName(pair.mentor)} and ${fullName(pair.mentee)}`}
            aria-disabled={takeOut.isRunning}
            onClick={() => void takeOut.run()}
          >
            Withdraw
          </Button>
        )
      }
    />
  );
}

function Feedback({ communityId }: { communityId: string }) {
  const { data } = useMentoringFeedback(communityId);
  const feedback = data?.feedback ?? null;
  return (
    <Section title="What they say of it">
      {feedback === null ? (
        <Text size="m" tone="soft">
          Answers are shown five together, without names.
        </Text>
      ) : (
        <Stack gap={12}>
          <Text>
            {feedback.average} of 5 in {counted(feedback.count, 'answer')}
          </Text>
          {feedback.texts.map((text, index) => (
            // Texts may repeat, and never change their order
            // oxlint-disable-next-line react/no-array-index-key
            <Text key={index} size="m" tone="soft" breaks dir="auto">
              {text}
            </Text>
          ))}
        </Stack>
      )}
    </Section>
  );
}
