import type { Program } from '@homecoming/contract/studies.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { FormFailure } from '../../ui/fields/form.tsx';
import { IconSchool } from '../../ui/icons/icons.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Text } from '../../ui/text/text.tsx';
import { merge, usePrograms } from '../api.ts';

/** The programs of a community, for its managers, who merge those that are the same. */
export function Programs({ communityId }: { communityId: string }) {
  const { data } = usePrograms(communityId);
  const programs = data?.results ?? [];
  if (programs.length === 0) return null;
  return (
    <Section title="Programs">
      <RowsCard label="Programs">
        {programs.map((program) => (
          <ProgramRow key={program.id} communityId={communityId} program={program} programs={programs} />
        ))}
      </RowsCard>
    </Section>
  );
}

interface ProgramRowProps {
  communityId: string;
  program: Program;
  programs: readonly Program[];
}

function ProgramRow({ communityId, program, programs }: ProgramRowProps) {
  const [isMerging, setIsMerging] = useState(false);
  const [into, setInto] = useState('');
  const merging = useAction(async () => {
    await merge(communityId, program.id, into);
    setIsMerging(false);
  }, 'return');
  const others = programs.filter(({ id }) => id !== program.id);
  return (
    <ListRow
      start={
        <span {...tileStyle({ size: 40, tone: 'quiet' })}>
          <IconSchool />
        </span>
      }
      name={program.name}
      note={program.aliases.length > 0 && `Also ${program.aliases.join(', ')}`}
      endContent={
        others.length > 0 && (
          <Button variant="default" aria-label={`Merge ${program.name}`} onClick={() => setIsMerging(true)}>
            Merge
          </Button>
        )
      }
    >
      <Sheet opened={isMerging} onClose={() => setIsMerging(false)} title={`Merge ${program.name}`}>
        <Stack gap={16}>
          <Text size="m" tone="soft" breaks>
            Who studied {program.name} is listed under the other program then. Their profiles keep their words.
          </Text>
          <NativeSelect
            label="Into"
            data={[
              { value: '', label: 'Choose a program' },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={into}
            onChange={({ currentTarget }) => setInto(currentTarget.value)}
          />
          {merging.failure !== null && <FormFailure>{merging.failure}</FormFailure>}
          <Button disabled={into === ''} loading={merging.isRunning} onClick={() => void merging.run()}>
            Merge
          </Button>
        </Stack>
      </Sheet>
    </ListRow>
  );
}
