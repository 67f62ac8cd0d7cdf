import { Button } from '@mantine/core';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { TextLink } from '../../ui/buttons/links.tsx';
import { IconEyeOff } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Text } from '../../ui/text/text.tsx';
import { reportTexts } from '../texts.ts';
import { undoRemoval, useIsUndoable } from './recent-removals.ts';

interface RemovedNoteProps {
  /** The decision that removed the content. */
  decision: string;
  /** The reader wrote it. */
  isOwn: boolean;
  /** Shows it again. */
  onUndone: () => Promise<void>;
}

/** Above content that moderators removed, for its author and for those who moderate. Who has just removed it may undo it. */
export function RemovedNote({ decision, isOwn, onUndone }: RemovedNoteProps) {
  const isUndoable = useIsUndoable(decision);
  return (
    <Surface kind="sunken" pad={12} {...(isUndoable && { role: 'status' })}>
      <Row align="start" gap={12}>
        <IconEyeOff size={20} />
        <Text size="s" tone="soft" grow>
          {isOwn ? reportTexts.removedOwn : reportTexts.removedOther}
          {isOwn && (
            <TextLink to="/statements/$id" params={{ id: decision }}>
              Read why and object
            </TextLink>
          )}
        </Text>
        {isUndoable && <UndoButton decision={decision} onUndone={onUndone} />}
      </Row>
    </Surface>
  );
}

function UndoButton({ decision, onUndone }: Pick<RemovedNoteProps, 'decision' | 'onUndone'>) {
  const undo = useAction(
    async () => {
      await undoRemoval(decision);
      await onUndone();
    },
    (error) => notice.error(getErrorMessage(error)),
  );
  return (
    <Button variant="subtle" size="sm" loading={undo.isRunning} onClick={() => void undo.run()}>
      Undo
    </Button>
  );
}
