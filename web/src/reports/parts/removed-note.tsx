import { Button } from '@mantine/core';
import { useCurrentUser } from '../../accounts/api.ts';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { TextLink } from '../../ui/buttons/links.tsx';
import { IconEyeOff } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Text } from '../../ui/text/text.tsx';
import { reportTexts } from '../texts.ts';
import { undoInPlace, useIsUndoable } from './undo-window.ts';

interface RemovedNoteProps {
  /** As the server marks it. Null: it is not removed, and there is no note. */
  removed: { readonly decision: string | null } | null;
  /** The id of the author, where the mark has the decision for managers, too. Without it only the author gets the decision. */
  author?: string | null;
  /** Of its link. */
  tabIndex?: number;
  /** Shows it again, where the person who removed it may undo that in its place. */
  onUndone?: () => Promise<void>;
}

/** Above content that moderators removed, for its author and for those who moderate. Who has just removed it may undo it. */
export function RemovedNote({ removed, ...props }: RemovedNoteProps) {
  return removed === null ? null : <Note decision={removed.decision} {...props} />;
}

function Note({
  decision,
  author,
  tabIndex,
  onUndone,
}: Omit<RemovedNoteProps, 'removed'> & { decision: string | null }) {
  const { data: user } = useCurrentUser();
  const isUndoable = useIsUndoable(decision);
  const isOwn = author === undefined || author === user?.id;
  const statement = isOwn ? decision : null;
  return (
    <Surface kind="sunken" pad={12} {...(isUndoable && { role: 'status' })}>
      <Row align="start" gap={12}>
        <IconEyeOff size={20} />
        <Text size="s" tone="soft" grow>
          {statement === null ? reportTexts.removedOther : reportTexts.removedOwn}{' '}
          {statement !== null && (
            <TextLink to="/statements/$id" params={{ id: statement }} tabIndex={tabIndex}>
              {reportTexts.readWhy}
            </TextLink>
          )}
        </Text>
        {decision !== null && isUndoable && onUndone !== undefined && (
          <UndoButton decision={decision} onUndone={onUndone} />
        )}
      </Row>
    </Surface>
  );
}

function UndoButton({ decision, onUndone }: { decision: string; onUndone: () => Promise<void> }) {
  const undo = useAction(
    async () => {
      await undoInPlace(decision);
      await onUndone();
    },
    (error) => notice.error(getErrorMessage(error)),
  );
  return (
    <Button variant="subtle" size="sm" loading={undo.isRunning} onClick={() => void undo.run()}>
      {reportTexts.undo}
    </Button>
  );
}
