import { stageNames } from '@homecoming/contract/stages.ts';
import type { Study } from '@homecoming/contract/studies.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useMyCommunities } from '../../communities/api.ts';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { IconSchool, IconShieldCheck } from '../../ui/icons/icons.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Text } from '../../ui/text/text.tsx';
import { addStudy, changeStudy, removeStudy, undoRollOver, useOwnStudies } from '../api.ts';
import { describeEnd } from '../texts.ts';
import { StudyForm } from './study-form.tsx';

/** What the user studied, by community, on their own profile. */
export function OwnStudies() {
  const { data, error, mutate } = useOwnStudies();
  const { communities } = useMyCommunities();
  const [isAdding, setIsAdding] = useState(false);
  if (communities.length === 0 && (data?.results.length ?? 0) === 0) return null;
  const add = communities.length > 0 && (
    <Button variant="default" onClick={() => setIsAdding(true)}>
      Add a study
    </Button>
  );
  return (
    <Section title="Studies" endContent={add}>
      {data === undefined && error !== undefined && <SectionError error={error} onRetry={() => void mutate()} />}
      {data === undefined && error === undefined && (
        <Loading>
          <RowsSkeleton rows={1} />
        </Loading>
      )}
      {data?.results.length === 0 && (
        <Text size="m" tone="soft">
          What you studied at each of your communities. Your classmates find you by it.
        </Text>
      )}
      {data !== undefined && data.results.length > 0 && (
        <RowsCard label="Studies">
          {data.results.map((study) => (
            <StudyRow key={study.id} study={study} />
          ))}
        </RowsCard>
      )}
      <Sheet opened={isAdding} onClose={() => setIsAdding(false)} title="Add a study">
        <NewStudy communities={communities} onDone={() => setIsAdding(false)} />
      </Sheet>
    </Section>
  );
}

function StudyRow({ study }: { study: Study }) {
  const [open, setOpen] = useState<'edit' | 'remove' | 'undo' | null>(null);
  const close = (): void => setOpen(null);
  async function makeMain(): Promise<void> {
    try {
      await changeStudy(study.id, { main: true });
      notice.success('Your profile shows this study now');
    } catch (error) {
      notice.error(getErrorMessage(error));
    }
  }
  return (
    <ListRow
      start={
        <span {...tileStyle({ size: 40, tone: 'quiet' })}>
          <IconSchool />
        </span>
      }
      name={study.program}
      isNameWhole
      note={`${study.community.name} · ${describeEnd(study)}`}
      below={
        <Row wrap gap={8}>
          {study.main && <Badge>Main study</Badge>}
          {study.stage !== null && <Badge>{stageNames[study.stage]}</Badge>}
          {study.confirmed && <Badge icon={IconShieldCheck}>Confirmed</Badge>}
        </Row>
      }
      foot={
        <>
          {study.correction !== null && (
            <Text size="m" tone="soft" breaks>
              Corrected by a manager: {study.correction}
            </Text>
          )}
          <Row wrap gap={8}>
            {!study.main && (
              <Button variant="subtle" aria-label={`Make main: ${study.program}`} onClick={() => void makeMain()}>
                Make main
              </Button>
            )}
            {study.roll_over !== null && (
              <Button variant="subtle" onClick={() => setOpen('undo')}>
                I have not graduated
              </Button>
            )}
            {study.can.edit && (
              <>
                <Button variant="subtle" aria-label={`Edit ${study.program}`} onClick={() => setOpen('edit')}>
                  Edit
                </Button>
                <Button
                  variant="subtle"
                  color="brick"
                  aria-label={`Remove ${study.program}`}
                  onClick={() => setOpen('remove')}
                >
                  Remove
                </Button>
              </>
            )}
          </Row>
        </>
      }
    >
      <Sheet opened={open === 'edit'} onClose={close} title="Change this study">
        <StudyForm
          communityId={study.community.id}
          initial={study}
          isProgramFixed={!study.can.edit_program}
          save="Save"
          onSave={async ({ program, ends_on, outcome }) => {
            await changeStudy(study.id, {
              ...(study.can.edit_program && { program }),
              ends_on,
              ...(outcome && { outcome }),
            });
            close();
          }}
        />
      </Sheet>
      <ConfirmSheet
        opened={open === 'undo'}
        onClose={close}
        title="Not graduated yet?"
        tone="plain"
        confirm="I have not graduated yet"
        onConfirm={() => undoRollOver(study.roll_over?.id ?? '')}
      >
        You are what you were before, until you change the day that your studies end.
      </ConfirmSheet>
      <ConfirmSheet
        opened={open === 'remove'}
        onClose={close}
        title={`Remove ${study.program}?`}
        confirm="Remove"
        onConfirm={() => removeStudy(study.id)}
      >
        It leaves your studies. What your profile says about program and year stays.
      </ConfirmSheet>
    </ListRow>
  );
}

interface NewStudyProps {
  communities: readonly { id: string; name: string }[];
  onDone: () => void;
}

function NewStudy({ communities, onDone }: NewStudyProps) {
  const [community, setCommunity] = useState(communities[0]?.id ?? '');
  return (
    <StudyForm
      communityId={community}
      initial={{ program: '', ends_on: null }}
      save="Add"
      before={
        <NativeSelect
          label="Community"
          data={communities.map(({ id, name }) => ({ value: id, label: name }))}
          value={community}
          onChange={({ currentTarget }) => setCommunity(currentTarget.value)}
        />
      }
      onSave={async ({ ends_on, ...values }) => {
        // Without a day the server takes the year of the profile
        await addStudy({ community, ...values, ...(ends_on !== null && { ends_on }) });
        onDone();
      }}
    />
  );
}
