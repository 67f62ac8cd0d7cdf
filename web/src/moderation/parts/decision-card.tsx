import type { Case } from '@homecoming/contract/cases.ts';
import { isBreach, type Decision } from '@homecoming/contract/moderation.ts';
import { Button } from '@mantine/core';
import { fullName, pastTime } from '../../lib/text/format.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { formatReason } from '../../reports/model.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';
import { undo } from '../api.ts';
import { describeDecision, describeSweep, moderationTexts } from '../texts.ts';

/** What was decided about a case, by whom and why, and its undo. */
export function DecisionCard({ shown, decision }: { shown: Case; decision: Decision }) {
  const undoing = useAction(async () => {
    await undo(decision.id);
    notice.success(moderationTexts.decisionUndone);
  });
  // Who answers an objection undoes the decision there, with an answer.
  const answersObjection = shown.appeals.some(({ can }) => can.answer);
  const canUndo = decision.can.undo && shown.state === 'decided' && !answersObjection;
  const by = decision.automated ? 'a filter' : decision.by === null ? 'a former member' : fullName(decision.by);
  return (
    <Surface pad="card">
      <Stack gap={8}>
        <Heading as="h2" size="s">
          {describeDecision(decision)}
        </Heading>
        <Text size="s" tone="soft">
          By <bdi>{by}</bdi> {pastTime(decision.at)}
          {isBreach(decision) && `. ${formatReason(decision.ground, decision.rule)}`}
          {describeSweep(decision)}
        </Text>
        {decision.reason !== null && (
          <Text dir="auto" breaks>
            “{decision.reason}”
          </Text>
        )}
        {decision.undone !== null && (
          <Text size="s" weight="medium">
            Undone {pastTime(decision.undone.at)}
            {decision.undone.by !== null && <> by {fullName(decision.undone.by)}</>}
            {decision.undone.reason !== null && <>: “{decision.undone.reason}”</>}
          </Text>
        )}
        {canUndo && (
          <div>
            <Button variant="default" size="sm" loading={undoing.isRunning} onClick={() => void undoing.run()}>
              {moderationTexts.undo}
            </Button>
          </div>
        )}
      </Stack>
    </Surface>
  );
}
