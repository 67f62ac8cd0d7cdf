import type { Case } from '@homecoming/contract/cases.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { FormButtons } from '../../ui/fields/form.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { claim, reloadCase, type DecisionBody } from '../api.ts';
import { moderationTexts } from '../texts.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import { CaseAppeals } from './case-appeals.tsx';
import { CaseCard } from './case-card.tsx';
import classes from './case-view.module.css';
import { DecideSheet } from './decide-sheet.tsx';
import { DecisionCard } from './decision-card.tsx';

interface CaseViewProps {
  shown: Case;
  hasNext: boolean;
  /** The user came here from another case. */
  takesFocus: boolean;
  /** `3 of 12`. */
  place: string;
  onNext: () => void;
  onDecide: (body: DecisionBody) => Promise<void>;
}

/** A case of the queue with what belongs to it, and the buttons that decide it. */
export function CaseView({ shown, hasNext, takesFocus, place, onNext, onDecide }: CaseViewProps) {
  const [mode, setMode] = useState<'remove' | 'more' | null>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const article = useRef<HTMLElement>(null);
  const keepIt = useAction(() => onDecide({ item: 'keep', person: null }));
  const canDecide = shown.can.decide;
  // The button that led here is gone with its case.
  useEffect(() => {
    if (takesFocus) article.current?.focus();
  }, [takesFocus]);
  useShortcuts({
    isOff: mode !== null || !canDecide,
    k: () => void keepIt.run(),
    r: () => setMode(shown.can.remove ? 'remove' : 'more'),
    j: onNext,
  });
  return (
    <Stack gap={16} className={classes.case}>
      <Row justify="between" gap={12}>
        <Text size="s" tone="quiet" tabular>
          {place}
        </Text>
        {hasNext && (
          <Button variant="subtle" size="sm" onClick={onNext}>
            {moderationTexts.next} <kbd className={classes.key}>J</kbd>
          </Button>
        )}
      </Row>
      <CaseCard ref={article} shown={shown} />
      {shown.claim !== null && !shown.claim.mine && canDecide && <TakeOver shown={shown} />}
      {shown.decision !== null && <DecisionCard shown={shown} decision={shown.decision} />}
      <CaseAppeals shown={shown} />
      {canDecide && (
        <FormButtons>
          <Button variant="default" loading={keepIt.isRunning} onClick={() => void keepIt.run()}>
            {moderationTexts.keep} <kbd className={classes.key}>K</kbd>
          </Button>
          {shown.can.remove && (
            <Button ref={removeButton} variant="light" color="brick" onClick={() => setMode('remove')}>
              {moderationTexts.remove} <kbd className={classes.key}>R</kbd>
            </Button>
          )}
          <Button variant="default" onClick={() => setMode('more')}>
            {moderationTexts.more}
          </Button>
        </FormButtons>
      )}
      <DecideSheet
        shown={shown}
        mode={mode}
        onClose={() => setMode(null)}
        onDecide={async (body) => {
          await onDecide(body);
          setMode(null);
        }}
        returnTo={() => removeButton.current}
      />
    </Stack>
  );
}

function TakeOver({ shown }: { shown: Case }) {
  const take = useAction(async () => {
    await claim(shown.id, true);
    await reloadCase(shown.id);
  });
  return (
    <Button variant="default" loading={take.isRunning} onClick={() => void take.run()}>
      {moderationTexts.takeOver}
    </Button>
  );
}
