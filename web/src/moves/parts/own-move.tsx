import type { Move } from '@homecoming/contract/moves.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { notice } from '../../lib/toasts.ts';
import { describeMove } from '../../profiles/parts/moves/describe-move.ts';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { IconPlaneDeparture } from '../../ui/icons/icons.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Text } from '../../ui/text/text.tsx';
import { stopMove, useOwnMove } from '../api.ts';
import { moveTexts } from '../texts.ts';
import { MoveForm } from './move-form.tsx';

/** Where the user will live next, on their own profile. */
export function OwnMoveSection() {
  const { data, error, mutate } = useOwnMove();
  const { data: user } = useCurrentUser();
  const [isEditing, setIsEditing] = useState(false);
  const edit = (): void => setIsEditing(true);
  return (
    <div id="moving">
      <Section
        title="Moving to"
        endContent={
          data?.move === null && (
            <Button variant="default" onClick={edit}>
              Say where
            </Button>
          )
        }
      >
        {data === undefined && error !== undefined && <SectionError error={error} onRetry={() => void mutate()} />}
        {data === undefined && error === undefined && (
          <Loading>
            <RowsSkeleton rows={1} />
          </Loading>
        )}
        {data?.move === null && (
          <Text size="m" tone="soft">
            {moveTexts.empty}
          </Text>
        )}
        {data !== undefined && data.move !== null && <OwnMoveRow move={data.move} onEdit={edit} />}
        <Sheet opened={isEditing} onClose={() => setIsEditing(false)} title="Where are you moving?">
          {user !== undefined && (
            <MoveForm initial={data?.move ?? null} user={user.id} onDone={() => setIsEditing(false)} />
          )}
        </Sheet>
      </Section>
    </div>
  );
}

function OwnMoveRow({ move, onEdit }: { move: Move; onEdit: () => void }) {
  const [isEnding, setIsEnding] = useState(false);
  return (
    <RowsCard label="Moving to">
      <ListRow
        start={
          <span {...tileStyle({ size: 40, tone: 'quiet' })}>
            <IconPlaneDeparture />
          </span>
        }
        name={describeMove(move)}
        isNameWhole
        note={move.note ?? undefined}
        below={
          <Row wrap gap={8}>
            <Button variant="subtle" onClick={onEdit}>
              Change
            </Button>
            <Button variant="subtle" color="brick" onClick={() => setIsEnding(true)}>
              I’m not moving
            </Button>
          </Row>
        }
      >
        <ConfirmSheet
          opened={isEnding}
          onClose={() => setIsEnding(false)}
          title="You are not moving?"
          confirm="Remove"
          onConfirm={async () => {
            await stopMove();
            notice.success(moveTexts.ended);
          }}
        >
          It leaves your profile, and all lists of people who are moving.
        </ConfirmSheet>
      </ListRow>
    </RowsCard>
  );
}
