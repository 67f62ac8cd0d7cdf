import { limits } from '@homecoming/contract/limits.ts';
import type { Program } from '@homecoming/contract/studies.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { TextField } from '../../ui/fields/fields.tsx';
import { ActionForm } from '../../ui/fields/form.tsx';
import { IconSchool } from '../../ui/icons/icons.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Text } from '../../ui/text/text.tsx';
import { addProgram, mergePrograms, usePrograms } from '../api.ts';
import { formatMonthDay } from '../texts.ts';
import { ProgramForm } from './program-form.tsx';

/** The programs of a community, for its managers, who name them, say when their people graduate, and merge those that are the same. */
export function Programs({ communityId }: { communityId: string }) {
  const { data } = usePrograms(communityId);
  const [isAdding, setIsAdding] = useState(false);
  if (data === undefined) return null;
  const programs = data.results;
  const close = (): void => setIsAdding(false);
  return (
    <Section
      title="Programs"
      endContent={
        <Button variant="light" onClick={() => setIsAdding(true)}>
          Add a program
        </Button>
      }
    >
      {programs.length === 0 ? (
        <Text size="m" tone="soft">
          What members say that they studied here becomes a program.
        </Text>
      ) : (
        <RowsCard label="Programs">
          {programs.map((program) => (
            <ProgramRow key={program.id} communityId={communityId} program={program} programs={programs} />
          ))}
        </RowsCard>
      )}
      <Sheet opened={isAdding} onClose={close} title="Add a program">
        <NewProgram communityId={communityId} onDone={close} />
      </Sheet>
    </Section>
  );
}

function NewProgram({ communityId, onDone }: { communityId: string; onDone: () => void }) {
  const [name, setName] = useState('');
  const adding = useAction(async () => {
    await addProgram(communityId, name.trim());
    onDone();
  }, 'return');
  return (
    <ActionForm action={adding} send="Add" isUnfinished={name.trim() === ''}>
      <TextField
        label="Name"
        maxLength={limits.profileField}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </ActionForm>
  );
}

interface ProgramRowProps {
  communityId: string;
  program: Program;
  programs: readonly Program[];
}

function ProgramRow({ communityId, program, programs }: ProgramRowProps) {
  const [open, setOpen] = useState<'edit' | 'merge' | null>(null);
  const close = (): void => setOpen(null);
  const [into, setInto] = useState('');
  const merging = useAction(async () => {
    await mergePrograms(communityId, program.id, into);
    close();
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
      note={describeProgram(program)}
      below={
        program.can.edit && (
          <Row wrap gap={8}>
            <Button variant="default" aria-label={`Change ${program.name}`} onClick={() => setOpen('edit')}>
              Change
            </Button>
            {others.length > 0 && (
              <Button variant="subtle" aria-label={`Merge ${program.name}`} onClick={() => setOpen('merge')}>
                Merge
              </Button>
            )}
          </Row>
        )
      }
    >
      <Sheet opened={open === 'edit'} onClose={close} title={`Change ${program.name}`}>
        <ProgramForm communityId={communityId} program={program} onDone={close} />
      </Sheet>
      <Sheet opened={open === 'merge'} onClose={close} title={`Merge ${program.name}`}>
        <ActionForm action={merging} send="Merge" isUnfinished={into === ''}>
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
        </ActionForm>
      </Sheet>
    </ListRow>
  );
}

/** `30 June · also BA Botany`. */
function describeProgram({ ends_on, aliases }: Program): string {
  const others = aliases.length > 0 ? [`also ${aliases.join(', ')}`] : [];
  return [...(ends_on === null ? [] : [`graduates on ${formatMonthDay(ends_on)}`]), ...others].join(' · ');
}
