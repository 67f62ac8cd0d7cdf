import type { Reunion, ReunionAnswerName } from '@homecoming/contract/reunions.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { answerReunion } from '../api.ts';
import { answerLabels, describeCounts, nameReunion, reunionTexts } from '../texts.ts';
import { AnswerList } from './answer-list.tsx';
import { MonthChoice } from './month-choice.tsx';
import classes from './reunion-card.module.css';
import { DraftButton, ReunionEvent } from './reunion-event.tsx';

interface ReunionCardProps {
  channelId: string;
  reunion: Reunion;
}

/** The reunion of a class: the user's answer, the numbers, the months that suit, and its event. */
export function ReunionCard({ channelId, reunion }: ReunionCardProps) {
  const [isListOpen, setIsListOpen] = useState(false);
  const suitsAnybody = reunion.by_month.some((people) => people > 0);
  const choosesMonths = reunion.can.answer && (reunion.answer === 'yes' || reunion.answer === 'maybe');
  const change = (answer: ReunionAnswerName | null) => {
    answerReunion(channelId, reunion, { answer, months: answer === null || answer === 'no' ? [] : reunion.months });
  };
  return (
    <Card title={nameReunion(reunion)} subtitle={describeCounts(reunion)}>
      <Stack gap={16}>
        {reunion.event !== null && <ReunionEvent event={reunion.event} />}
        {reunion.can.answer && <Answer reunion={reunion} onChange={change} />}
        {(choosesMonths || suitsAnybody) && (
          <MonthChoice
            byMonth={reunion.by_month}
            chosen={reunion.months}
            onChange={
              choosesMonths ? (months) => answerReunion(channelId, reunion, { answer: reunion.answer, months }) : null
            }
          />
        )}
        {reunion.can.see_answers && (
          <Row wrap gap={8}>
            <Button variant="default" onClick={() => setIsListOpen(true)}>
              Who would come
            </Button>
            {reunion.can.draft_event && <DraftButton channelId={channelId} reunion={reunion} />}
          </Row>
        )}
        {reunion.can.answer && (
          <Text size="s" tone="quiet">
            {reunionTexts.whoSees}
          </Text>
        )}
      </Stack>
      <Sheet opened={isListOpen} onClose={() => setIsListOpen(false)} title="Who would come">
        <AnswerList reunionId={reunion.id} />
      </Sheet>
    </Card>
  );
}

interface AnswerProps {
  reunion: Reunion;
  onChange: (answer: ReunionAnswerName | null) => void;
}

function Answer({ reunion, onChange }: AnswerProps) {
  const answers = useRef<HTMLDivElement>(null);
  return (
    <Row wrap gap={12} justify="between">
      <Row gap={8} justify="between" className={classes.question}>
        <Text weight="strong">{reunionTexts.question}</Text>
        <Button
          variant="subtle"
          size="compact-sm"
          // Without an answer its place stays empty, so that nothing moves
          className={reunion.answer === null ? classes.away : undefined}
          onClick={() => {
            answers.current?.querySelector('button')?.focus();
            onChange(null);
          }}
        >
          {reunionTexts.clear}
        </Button>
      </Row>
      <Row wrap gap={8} role="group" aria-label={reunionTexts.question} ref={answers}>
        {answerLabels.map(({ value, label }) => (
          <Button
            key={value}
            variant={reunion.answer === value ? 'filled' : 'default'}
            aria-pressed={reunion.answer === value}
            onClick={() => onChange(value)}
          >
            {label}
          </Button>
        ))}
      </Row>
    </Row>
  );
}
