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
  /** Of its link. */
  tabIndex?: number;
  /** Shows it again, where the person who removed it may undo that in its place. */
  onUndone?: () => Promise<void>;
}

/** Above content that moderators removed, for its author and for those who moderate. Who has just removed it may undo it. */
export function RemovedNote({ decision, isOwn, tabIndex, onUndone }: RemovedNoteProps) {
  const isUndoable = useIsUndoable(decision);
  return (
    <Surface kind="sunken" pad={12} {...(isUndoable && { role: 'status' })}>
      <Row align="start" gap={12}>
        <IconEyeOff size={20} />
        <Text size="s" tone="soft" grow>
          {isOwn ? reportTexts.removedOwn : reportTexts.removedOther}
          {isOwn && (
            <TextLink to="/statements/$id" params={{ id: decision }} tabIndex={tabIndex}>
              Read why and object
            </TextLink>
          )}
        </Text>
        {isUndoable && onUndone !== undefined && <UndoButton decision={decision} onUndone={onUndone} />}
      </Row>
    </Surface>
  );
}

function UndoButton({ decision, onUndone }: { decision: string; onUndone: () => Promise<void> }) {
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

interface RemovedMarkNoteProps {
  /** As the server marks it: with the decision for its author. */
  removed: { readonly decision: string | null } | null;
  tabIndex?: number;
}

/** As RemovedNote, by the mark of the server. Renders nothing for what is not removed. */
export function RemovedMarkNote({ removed, ...props }: RemovedMarkNoteProps) {
  if (removed === null) return null;
  return <RemovedNote decision={removed.decision ?? ''} isOwn={removed.decision !== null} {...props} />;
}
