import type { Case } from '@homecoming/contract/cases.ts';
import { Button } from '@mantine/core';
import { fullName } from '../../lib/text/format.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Text } from '../../ui/text/text.tsx';
import { moderationTexts } from '../texts.ts';
import { CaseCard } from './case-card.tsx';
import { DecisionCard } from './decision-card.tsx';

/** A case that somebody else has decided while the user looked at it. */
export function CaseLeft({ shown, onNext }: { shown: Case; onNext: (() => void) | null }) {
  const { decision } = shown;
  const by = decision?.by == null ? moderationTexts.somebodyElse : fullName(decision.by);
  return (
    <Stack gap={16}>
      <Surface kind="sunken" pad={12} role="status">
        <Row justify="between" gap={12}>
          <Text weight="medium" breaks>
            {decision === null || shown.state === 'open' ? moderationTexts.leftQueue : moderationTexts.decidedBy(by)}
          </Text>
          {onNext !== null && (
            <Button variant="subtle" size="sm" onClick={onNext}>
              {moderationTexts.next}
            </Button>
          )}
        </Row>
      </Surface>
      <CaseCard shown={shown} />
      {decision !== null && <DecisionCard shown={shown} decision={decision} />}
    </Stack>
  );
}
