import type { Mentor } from '@homecoming/contract/mentoring.ts';
import type { MentoringTopic } from '@homecoming/contract/mentoring-topics.ts';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { useCommunity } from '../../communities/api.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { IconAdjustmentsHorizontal } from '../../ui/icons/icons.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import { useMentors, useOwnOffer } from '../api.ts';
import { AskSheet } from '../parts/ask-sheet.tsx';
import { MentorRow } from '../parts/mentor-row.tsx';
import { OfferCard } from '../parts/offer-card.tsx';
import { TopicsField } from '../parts/topics-field.tsx';
import { mentoringTexts } from '../texts.ts';

/** Who mentors in a community, the best for the reader first. */
export function MentorsScreen() {
  const { id } = useParams({ from: '/app/signed-in/communities/$id/mentoring' });
  return <Mentors key={id} communityId={id} />;
}

function Mentors({ communityId }: { communityId: string }) {
  const { data: community } = useCommunity(communityId);
  const { data: own } = useOwnOffer(communityId);
  const [topics, setTopics] = useState<MentoringTopic[]>([]);
  const hasColumn = useHasAsideColumn();
  const filter = <TopicsField label="Show mentors for" value={topics} onChange={setTopics} />;
  return (
    <Page
      title="Mentoring"
      tabTitle={community === undefined ? 'Mentoring' : `Mentoring in ${community.name}`}
      back="/communities/$id/members"
      actions={
        <ButtonLink to="/mentorships" variant="default">
          My mentorships
        </ButtonLink>
      }
      {...(hasColumn && {
        aside: (
          <Surface pad={20}>
            <Stack gap={12}>
              {filter}
              {topics.length > 0 && <ClearButton onClear={() => setTopics([])} />}
            </Stack>
          </Surface>
        ),
      })}
    >
      <Stack gap={20}>
        {own?.can.ask === true && (
          <OfferCard
            communityId={communityId}
            offer={own.mine}
            needsConfirmation={community?.mentoring === 'confirmed'}
          />
        )}
        {!hasColumn && (
          <FilterButton count={topics.length}>
            {filter}
            {topics.length > 0 && <ClearButton onClear={() => setTopics([])} />}
          </FilterButton>
        )}
        <MentorList communityId={communityId} topics={topics} canAsk={own?.can.ask === true} />
      </Stack>
    </Page>
  );
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="subtle" onClick={onClear}>
      Show all
    </Button>
  );
}

function FilterButton({ count, children }: { count: number; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <Row>
      <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={20} />} onClick={() => setOpened(true)}>
        {count === 0 ? 'Topics' : `Topics · ${count}`}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title="Topics">
        <Stack gap={16}>
          {children}
          <Button onClick={() => setOpened(false)}>Show mentors</Button>
        </Stack>
      </Sheet>
    </Row>
  );
}

interface MentorListProps {
  communityId: string;
  topics: readonly MentoringTopic[];
  canAsk: boolean;
}

function MentorList({ communityId, topics, canAsk }: MentorListProps) {
  const list = useMentors(communityId, topics);
  const { data: user } = useCurrentUser();
  const [asked, setAsked] = useState<Mentor | null>(null);
  return (
    <>
      <ListView
        list={list}
        label="Loading mentors"
        rows={6}
        more="mentors"
        empty={
          <EmptyState drawing="lantern" title={mentoringTexts.noMentors}>
            {topics.length === 0
              ? 'Be the first: offer what you know to those who come after you.'
              : mentoringTexts.noMentorsFor}
          </EmptyState>
        }
      >
        {(mentors) => (
          <RowsCard label="Mentors">
            {mentors.map((mentor) => (
              <MentorRow
                key={mentor.id}
                mentor={mentor}
                communityId={communityId}
                action={
                  canAsk && (
                    <Button
                      variant="light"
                      aria-label={`Ask ${mentor.person.first_name}`}
                      onClick={() => setAsked(mentor)}
                    >
                      Ask
                    </Button>
                  )
                }
              />
            ))}
          </RowsCard>
        )}
      </ListView>
      {asked !== null && user !== undefined && (
        <AskSheet opened onClose={() => setAsked(null)} mentor={asked} communityId={communityId} user={user.id} />
      )}
    </>
  );
}
