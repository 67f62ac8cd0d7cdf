import type { Cohort } from '@homecoming/contract/cohorts.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { counted, fullName } from '../../lib/text/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
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
  const [chosen, setChosen] = useState(() => cohort.agents.map(({ id }) => id));
  const save = useAction(async () => {
    await saveAgents(communityId, cohort.id, chosen);
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
  return (
    <Stack gap={16}>
      <Text size="m" tone="soft">
        Up to {limits.cohortAgents} people who speak for the class, such as for its reunion.
      </Text>
      <Checkbox.Group value={chosen} onChange={setChosen} aria-label="Class agents">
        <Stack gap={12}>
          {data.results.map((person) => (
            <Checkbox
              key={person.id}
              value={person.id}
              label={fullName(person)}
              disabled={isFull && !chosen.includes(person.id)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {save.failure !== null && <FormFailure>{save.failure}</FormFailure>}
      <Button loading={save.isRunning} onClick={() => void save.run()}>
        Save
      </Button>
    </Stack>
  );
}
