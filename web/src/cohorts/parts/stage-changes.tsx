import type { StageChange } from '@homecoming/contract/cohorts.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { stageNames } from '@homecoming/contract/stages.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { fullName } from '../../lib/text/format.ts';
import { formatStudyDay } from '../../studies/model.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { TextField } from '../../ui/fields/fields.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Text } from '../../ui/text/text.tsx';
import { undoChange, useStageChanges } from '../api.ts';

/** Who became a graduate, and alumni, lately. */
export function StageChanges({ communityId }: { communityId: string }) {
  const list = useStageChanges(communityId);
  const empty = (
    <Text size="m" tone="soft">
      Who becomes a graduate is listed here, and can be undone for {limits.undoDays} days.
    </Text>
  );
  return (
    <Section title="Latest changes">
      <ListView list={list} label="Loading changes" empty={empty} more="changes">
        {(changes) => (
          <RowsCard label="Latest changes">
            {changes.map((change) => (
              <ChangeRow key={change.id} communityId={communityId} change={change} />
            ))}
          </RowsCard>
        )}
      </ListView>
    </Section>
  );
}

function ChangeRow({ communityId, change }: { communityId: string; change: StageChange }) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const name = fullName(change.person);
  return (
    <ListRow
      start={<Avatar person={change.person} size={44} />}
      name={name}
      note={
        <>
          {stageNames[change.stage]} since {formatStudyDay(change.created_at.slice(0, 10))} ·{' '}
          <bdi>{change.program}</bdi>
        </>
      }
      endContent={
        change.undone_at !== null ? (
          <Badge>Undone</Badge>
        ) : (
          change.can.undo && (
            <Button variant="default" aria-label={`Undo for ${name}`} onClick={() => setIsAsking(true)}>
              Undo
            </Button>
          )
        )
      }
    >
      <ConfirmSheet
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Undo ${name}’s graduation?`}
        tone="plain"
        confirm="Undo"
        fields={
          <TextField
            label="Why"
            description={`${change.person.first_name} reads this.`}
            maxLength={limits.correction}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        }
        onConfirm={() => undoChange(communityId, change.id, reason.trim())}
      >
        They are what they were before, until the end of their studies is corrected.
      </ConfirmSheet>
    </ListRow>
  );
}
