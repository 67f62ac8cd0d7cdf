import type { MembersStudy } from '@homecoming/contract/studies.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useManagedCommunity } from '../../communities/manage/api.ts';
import { ManagersOnly } from '../../communities/manage/parts/managers-only.tsx';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { fullName } from '../../lib/text/format.ts';
import { flash } from '../../lib/toasts.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextField } from '../../ui/fields/fields.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { confirmMembersStudy, correctMembersStudy, useStudies, type StudyState } from '../api.ts';
import { ConfirmAll } from '../parts/confirm-all.tsx';
import { Programs } from '../parts/programs.tsx';
import { StudyForm } from '../parts/study-form.tsx';
import { describeEnd } from '../texts.ts';

const views = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'confirmed', label: 'Confirmed' },
] as const;

/** The tab with what members studied, for managers of a community, and its programs. */
export function ManageStudiesTab() {
  const community = useManagedCommunity();
  if (community === undefined) return null;
  return community.can.manage_members ? <Studies communityId={community.id} /> : <ManagersOnly />;
}

function Studies({ communityId }: { communityId: string }) {
  const [state, setState] = useState<StudyState>('waiting');
  const { items, error } = useStudies(communityId, 'waiting');
  return (
    <Stack gap={28}>
      <Section title="Studies">
        <Stack gap={16}>
          <Segments label="Studies" views={views} value={state} onChange={setState} />
          <StudyList key={state} communityId={communityId} state={state} />
        </Stack>
      </Section>
      {/* After the list above it, which would move it */}
      {(items !== undefined || error !== undefined) && <Programs communityId={communityId} />}
    </Stack>
  );
}

function StudyList({ communityId, state }: { communityId: string; state: StudyState }) {
  const list = useStudies(communityId, state);
  return (
    <ListView list={list} label="Loading studies" empty={<Nothing state={state} />} more="studies">
      {(studies) => (
        <Stack gap={16}>
          {state === 'waiting' && studies.length > 1 && <ConfirmAll communityId={communityId} studies={studies} />}
          <RowsCard label={state === 'waiting' ? 'Waiting studies' : 'Confirmed studies'}>
            {studies.map((study) => (
              <MembersStudyRow key={study.id} communityId={communityId} study={study} />
            ))}
          </RowsCard>
        </Stack>
      )}
    </ListView>
  );
}

function Nothing({ state }: { state: StudyState }) {
  return state === 'waiting' ? (
    <EmptyState drawing="doorway" title="Nothing waits to be confirmed">
      What members say that they studied here shows up in this list.
    </EmptyState>
  ) : (
    <EmptyState drawing="doorway" title="Nothing is confirmed yet">
      What you confirm is listed here. From then on only managers change it.
    </EmptyState>
  );
}

function MembersStudyRow({ communityId, study }: { communityId: string; study: MembersStudy }) {
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [reason, setReason] = useState('');
  const name = fullName(study.person);
  async function onConfirm(): Promise<void> {
    try {
      await confirmMembersStudy(communityId, study);
      flash.success(`Confirmed for ${name}`);
    } catch (error) {
      flash.error(getErrorMessage(error));
    }
  }
  return (
    <ListRow
      start={<Avatar person={study.person} size={44} />}
      name={name}
      note={
        <>
          <bdi>{study.program}</bdi> · {describeEnd(study)}
        </>
      }
      below={
        <Row wrap gap={8}>
          {!study.confirmed && (
            <Button aria-label={`Confirm ${name}`} onClick={() => void onConfirm()}>
              Confirm
            </Button>
          )}
          <Button variant="default" aria-label={`Correct ${name}`} onClick={() => setIsCorrecting(true)}>
            Correct
          </Button>
        </Row>
      }
    >
      <Sheet opened={isCorrecting} onClose={() => setIsCorrecting(false)} title={`Correct what ${name} studied`}>
        <StudyForm
          communityId={communityId}
          initial={study}
          save="Correct and confirm"
          isUnfinished={reason.trim() === ''}
          after={
            <TextField
              label="Why"
              description={`${study.person.first_name} reads this.`}
              maxLength={limits.correction}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          }
          onSave={async ({ program, ends_on, outcome }) => {
            await correctMembersStudy(communityId, study.id, {
              program,
              ends_on,
              ...(outcome && { outcome }),
              reason: reason.trim(),
            });
            setIsCorrecting(false);
          }}
        />
      </Sheet>
    </ListRow>
  );
}
