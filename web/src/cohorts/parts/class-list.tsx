import type { Cohort } from '@homecoming/contract/cohorts.ts';
import { limits } from '@homecoming/contract/limits.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { counted, fullName } from '../../lib/text/format.ts';
import { useMemberSearch } from '../../communities/members/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { Checkbox } from '../../ui/fields/checkbox.ts';
import { FormFailure } from '../../ui/fields/form.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { IconSchool } from '../../ui/icons/icons.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Text } from '../../ui/text/text.tsx';
import { saveAgents, useClassMembers, useCohorts } from '../api.ts';

/** The classes and programs with a channel, and who speaks for each. */
export function ClassList({ communityId }: { communityId: string }) {
  const { data, error, mutate } = useCohorts(communityId);
  return (
    <Section title="Class and program channels">
      {data === undefined && error !== undefined && <SectionError error={error} onRetry={() => void mutate()} />}
      {data === undefined && error === undefined && (
        <Loading label="Loading classes">
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      {data?.results.length === 0 && (
        <Text size="m" tone="soft">
          No class year or program has five people yet.
        </Text>
      )}
      {data !== undefined && data.results.length > 0 && (
        <RowsCard label="Class and program channels">
          {data.results.map((cohort) => (
            <ClassRow key={cohort.id} communityId={communityId} cohort={cohort} />
          ))}
        </RowsCard>
      )}
    </Section>
  );
}

function ClassRow({ communityId, cohort }: { communityId: string; cohort: Cohort }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { channel, agents } = cohort;
  const speakers = agents.map(fullName).join(', ');
  return (
    <ListRow
      start={
        <span {...tileStyle({ size: 40, tone: 'quiet' })}>
          <IconSchool />
        </span>
      }
      name={channel.name}
      note={`${counted(channel.members_count, 'person', 'people')}${speakers === '' ? '' : ` · class agents: ${speakers}`}`}
      endContent={
        cohort.can.edit && (
          <Button variant="default" aria-label={`Class agents of ${channel.name}`} onClick={() => setIsChoosing(true)}>
            Class agents
          </Button>
        )
      }
    >
      <Sheet opened={isChoosing} onClose={() => setIsChoosing(false)} title={`Class agents of ${channel.name}`}>
        <AgentChoice communityId={communityId} cohort={cohort} onDone={() => setIsChoosing(false)} />
      </Sheet>
    </ListRow>
  );
}

interface AgentChoiceProps {
  communityId: string;
  cohort: Cohort;
  onDone: () => void;
}

function AgentChoice({ communityId, cohort, onDone }: AgentChoiceProps) {
  const { data, error, mutate } = useClassMembers(cohort.channel.id);
  const [chosen, setChosen] = useState<readonly Person[]>(cohort.agents);
  const [typed, setTyped] = useState('');
  const search = useMemberSearch(communityId, typed);
  const save = useAction(async () => {
    await saveAgents(
      communityId,
      cohort.id,
      chosen.map(({ id }) => id),
    );
    onDone();
  }, 'return');
  if (data === undefined && error !== undefined) return <SectionError error={error} onRetry={() => void mutate()} />;
  if (data === undefined) {
    return (
      <Loading label="Loading people">
        <RowsSkeleton rows={3} />
      </Loading>
    );
  }
  const isFull = chosen.length >= limits.cohortAgents;
  const isChosen = (id: string): boolean => chosen.some((person) => person.id === id);
  const first = [...chosen, ...data.results.filter(({ id }) => !isChosen(id))];
  const shown = search === null ? first : search.results;
  function choose(person: Person, isOn: boolean): void {
    const others = chosen.filter(({ id }) => id !== person.id);
    setChosen(isOn ? [...others, person] : others);
  }
  return (
    <Stack gap={16}>
      <Text size="m" tone="soft">
        Up to {limits.cohortAgents} people who speak for the class, such as for its reunion.
      </Text>
      {data.next !== null && <SearchField label="Find a member" value={typed} onChange={setTyped} hasInitialFocus />}
      <Stack gap={12} role="group" aria-label="Class agents">
        {shown?.length === 0 && <p role="status">Nobody found.</p>}
        {shown?.map((person) => (
          <Checkbox
            key={person.id}
            label={fullName(person)}
            checked={isChosen(person.id)}
            disabled={isFull && !isChosen(person.id)}
            onChange={({ currentTarget }) => choose(person, currentTarget.checked)}
          />
        ))}
      </Stack>
      {save.failure !== null && <FormFailure>{save.failure}</FormFailure>}
      <Button loading={save.isRunning} onClick={() => void save.run()}>
        Save
      </Button>
    </Stack>
  );
}
