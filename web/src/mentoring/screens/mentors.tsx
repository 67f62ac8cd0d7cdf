import type { Mentor, MentoringLength } from '@homecoming/contract/mentoring.ts';
import type { MentoringTopic } from '@homecoming/contract/mentoring-topics.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { useCommunity } from '../../communities/api.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { IconAdjustmentsHorizontal } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import { useMentors, useOwnOffer } from '../api.ts';
import { AskSheet } from '../parts/ask-sheet.tsx';
import { MentorRows } from '../parts/mentor-rows.tsx';
import { OfferCard } from '../parts/offer-card.tsx';
import { TopicsField } from '../parts/topics-field.tsx';
import { lengths, mentoringTexts } from '../texts.ts';

/** Who mentors in a community, the best for the reader first. */
export function MentorsScreen() {
  const { id } = useParams({ from: '/app/signed-in/communities/$id/mentoring' });
  return <Mentors key={id} communityId={id} />;
}

function Mentors({ communityId }: { communityId: string }) {
  const { data: community } = useCommunity(communityId);
  const { data: own, error } = useOwnOffer(communityId);
  const [topics, setTopics] = useState<MentoringTopic[]>([]);
  const [lasts, setLasts] = useState<MentoringLength | null>(null);
  const list = useMentors(communityId, { topics, lasts });
  const chosen = topics.length + (lasts === null ? 0 : 1);
  const hasColumn = useHasAsideColumn();
  const filter = (
    <>
      <LengthField value={lasts} onChange={setLasts} />
      <TopicsField label="Show mentors for" value={topics} onChange={setTopics} />
      {chosen > 0 && (
        <Button
          variant="subtle"
          onClick={() => {
            setTopics([]);
            setLasts(null);
          }}
        >
          Show all
        </Button>
      )}
    </>
  );
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
            <Stack gap={12}>{filter}</Stack>
          </Surface>
        ),
      })}
    >
      {own === undefined && error === undefined ? (
        // The card of the own offer is above the mentors, and would move them
        <Loading label="Loading mentors">
          <RowsSkeleton rows={6} />
        </Loading>
      ) : (
        <Stack gap={20}>
          {own?.can.ask === true && (
            <OfferCard
              communityId={communityId}
              offer={own.mine}
              needsConfirmation={community?.mentoring === 'confirmed'}
            />
          )}
          {!hasColumn && <FilterButton count={chosen}>{filter}</FilterButton>}
          <MentorList communityId={communityId} list={list} isFiltered={chosen > 0} canAsk={own?.can.ask === true} />
        </Stack>
      )}
    </Page>
  );
}

interface LengthFieldProps {
  value: MentoringLength | null;
  onChange: (value: MentoringLength | null) => void;
}

function LengthField({ value, onChange }: LengthFieldProps) {
  return (
    <NativeSelect
      label="How long"
      data={[{ value: '', label: 'Any' }, ...lengths]}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(lengths.find((one) => one.value === currentTarget.value)?.value ?? null)
      }
    />
  );
}

function FilterButton({ count, children }: { count: number; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <Row>
      <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={20} />} onClick={() => setOpened(true)}>
        {count === 0 ? 'Filter' : `Filter · ${count}`}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title="Filter">
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
  list: ReturnType<typeof useMentors>;
  isFiltered: boolean;
  canAsk: boolean;
}

function MentorList({ communityId, list, isFiltered, canAsk }: MentorListProps) {
  const { data: user } = useCurrentUser();
  const [chosen, setAsked] = useState<Mentor | null>(null);
  // As they are now, also where the list is loaded again
  const asked = list.items?.find(({ id }) => id === chosen?.id) ?? chosen;
  return (
    <>
      <ListView
        list={list}
        label="Loading mentors"
        rows={6}
        more="mentors"
        empty={
          <EmptyState drawing="lantern" title={mentoringTexts.noMentors}>
            {isFiltered ? mentoringTexts.noMentorsFor : mentoringTexts.noMentorsYet}
          </EmptyState>
        }
      >
        {(mentors) => (
          <MentorRows
            label="Mentors"
            mentors={mentors}
            communityId={communityId}
            renderAction={(mentor) =>
              canAsk && (
                <Button variant="light" aria-label={`Ask ${mentor.person.first_name}`} onClick={() => setAsked(mentor)}>
                  Ask
                </Button>
              )
            }
          />
        )}
      </ListView>
      {asked !== null && user !== undefined && (
        <AskSheet opened onClose={() => setAsked(null)} mentor={asked} communityId={communityId} user={user.id} />
      )}
    </>
  );
}
