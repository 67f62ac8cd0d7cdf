import { limits } from '@homecoming/contract/limits.ts';
import type { Program } from '@homecoming/contract/studies.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { flash } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { TextField } from '../../ui/fields/fields.tsx';
import { ActionForm } from '../../ui/fields/form.tsx';
import { IconArrowMerge, IconEdit, IconSchool } from '../../ui/icons/icons.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import { ActionsMenu } from '../../ui/overlays/actions-menu.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Text } from '../../ui/text/text.tsx';
import { addProgram, usePrograms } from '../api.ts';
import { formatMonthDay, programTexts } from '../texts.ts';
import { MergeProgram } from './merge-program.tsx';
import { ProgramForm } from './program-form.tsx';

/** The programs of a community, for its managers, who name them, say when their people graduate, and merge those that are the same. */
export function Programs({ communityId }: { communityId: string }) {
  const { data } = usePrograms(communityId);
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
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
            <ProgramRow
              key={program.id}
              communityId={communityId}
              program={program}
              programs={programs}
              isNew={program.id === added}
            />
          ))}
        </RowsCard>
      )}
      <Sheet opened={isAdding} onClose={close} title="Add a program">
        <NewProgram
          communityId={communityId}
          onDone={({ id }) => {
            setAdded(id);
            close();
          }}
        />
      </Sheet>
    </Section>
  );
}

interface NewProgramProps {
  communityId: string;
  onDone: (program: Program) => void;
}

function NewProgram({ communityId, onDone }: NewProgramProps) {
  const [name, setName] = useState('');
  const adding = useAction(async () => {
    const program = await addProgram(communityId, name.trim());
    // At the top: the new row may be the last of the page
    flash.success(programTexts.added(program.name));
    onDone(program);
  }, 'return');
  return (
    <ActionForm action={adding} send="Add" isUnfinished={name.trim() === ''}>
      <TextField
        label="Name"
        data-autofocus
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
  /** Was added just now: it comes into sight. */
  isNew: boolean;
}

function ProgramRow({ communityId, program, programs, isNew }: ProgramRowProps) {
  const [open, setOpen] = useState<'edit' | 'merge' | null>(null);
  const close = (): void => setOpen(null);
  const others = programs.filter(({ id }) => id !== program.id);
  return (
    <ListRow
      start={
        <span ref={isNew ? bringIntoSight : undefined} {...tileStyle({ size: 40, tone: 'quiet' })}>
          <IconSchool />
        </span>
      }
      name={program.name}
      note={describeProgram(program)}
      endContent={
        program.can.edit && (
          <ActionsMenu
            label={`More about ${program.name}`}
            width={220}
            items={[
              { label: 'Change', icon: <IconEdit size={20} />, onClick: () => setOpen('edit') },
              others.length > 0 && {
                label: programTexts.merge,
                icon: <IconArrowMerge size={20} />,
                onClick: () => setOpen('merge'),
              },
            ]}
          />
        )
      }
    >
      <Sheet opened={open === 'edit'} onClose={close} title={`Change ${program.name}`}>
        <ProgramForm communityId={communityId} program={program} onDone={close} />
      </Sheet>
      <Sheet opened={open === 'merge'} onClose={close} title={`Merge ${program.name}`}>
        <MergeProgram communityId={communityId} program={program} others={others} onDone={close} />
      </Sheet>
    </ListRow>
  );
}

function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

/** `30 June · also BA Botany`. */
function describeProgram({ ends_on, aliases }: Program): string {
  const others = aliases.length > 0 ? [`also ${aliases.join(', ')}`] : [];
  return [...(ends_on === null ? [] : [`graduates on ${formatMonthDay(ends_on)}`]), ...others].join(' · ');
}
