import { Button } from '@mantine/core';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { useIsUndoable } from '../../reports/parts/undo-window.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Text } from '../../ui/text/text.tsx';
import { undoInQueue } from '../api.ts';
import { moderationTexts } from '../texts.ts';

/** What the user has decided last in the queue. */
export interface LastDecision {
  /** The id of the decision. */
  readonly id: string;
  readonly caseId: string;
  /** What it did, such as `Removed`. */
  readonly label: string;
}

/** Undoes the last decision of the user, for ten seconds. */
export function UndoBar({ last, onUndone }: { last: LastDecision; onUndone: () => void }) {
  const isUndoable = useIsUndoable(last.id);
  const undoing = useAction(
    async () => {
      await undoInQueue(last.id);
      onUndone();
    },
    (error) => notice.error(getErrorMessage(error)),
  );
  if (!isUndoable) return null;
  return (
    <Surface kind="sunken" pad={12} role="status">
      <Row justify="between" gap={12}>
        <Text weight="medium">{last.label}</Text>
        <Button variant="subtle" size="sm" loading={undoing.isRunning} onClick={() => void undoing.run()}>
          {moderationTexts.undo}
        </Button>
      </Row>
    </Surface>
  );
}
