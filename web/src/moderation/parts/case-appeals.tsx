import type { Appeal, Case } from '@homecoming/contract/cases.ts';
import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { pastTime } from '../../lib/text/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { authorNote } from '../../reports/model.ts';
import { useRequiredText } from '../../reports/parts/use-required-text.ts';
import { FormFailure } from '../../ui/fields/form.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { Text } from '../../ui/text/text.tsx';
import { answer } from '../api.ts';
import { appealTexts } from '../texts.ts';
import { DecideSheet } from './decide-sheet.tsx';

/** The objections to the decision of a case, each with its answer or a form for it. */
export function CaseAppeals({ shown }: { shown: Case }) {
  return shown.appeals.map((appeal) => <AppealCard key={appeal.id} shown={shown} appeal={appeal} />);
}

interface AppealProps {
  shown: Case;
  appeal: Appeal;
}

function AppealCard({ shown, appeal }: AppealProps) {
  return (
    <Surface pad="card">
      <Stack gap={12}>
        <Heading as="h2" size="s">
          {appealTexts.from[appeal.from]}
        </Heading>
        <Text dir="auto" breaks>
          <LinkedText>{appeal.text}</LinkedText>
        </Text>
        <Text size="s" tone="quiet">
          {pastTime(appeal.at)}
        </Text>
        {appeal.outcome !== null && <Text weight="medium">{appealTexts.outcomes[appeal.outcome]}</Text>}
        {appeal.answer !== null && (
          <Text dir="auto" breaks>
            {appeal.answer}
          </Text>
        )}
        {appeal.can.answer && <AnswerForm shown={shown} appeal={appeal} />}
        {appeal.outcome === null && !appeal.can.answer && (
          <Text size="s" tone="soft">
            {appealTexts.notYours}
          </Text>
        )}
      </Stack>
    </Surface>
  );
}

function AnswerForm({ shown, appeal }: AppealProps) {
  const { take, field } = useRequiredText(appealTexts.missing);
  /** The answer that a new decision is sent with. */
  const [changing, setChanging] = useState<string | null>(null);
  const changeButton = useRef<HTMLButtonElement>(null);
  const send = useAction(async (outcome: 'upheld' | 'overturned') => {
    const text = take();
    if (text !== null) await answer(appeal.id, { outcome, answer: text });
  }, 'return');
  return (
    <Stack gap={12}>
      <Textarea label={appealTexts.answer} description={authorNote.description} minRows={2} maxRows={8} {...field} />
      {send.failure !== null && <FormFailure>{send.failure}</FormFailure>}
      <Row gap={8} wrap>
        <Button variant="default" loading={send.isRunning} onClick={() => void send.run('upheld')}>
          {appealTexts.uphold}
        </Button>
        <Button ref={changeButton} variant="default" disabled={send.isRunning} onClick={() => setChanging(take())}>
          {appealTexts.change}
        </Button>
        <Button loading={send.isRunning} onClick={() => void send.run('overturned')}>
          {appealTexts.overturn}
        </Button>
      </Row>
      <DecideSheet
        shown={shown}
        mode={changing === null ? null : 'replace'}
        onClose={() => setChanging(null)}
        onDecide={async (body) => {
          if (changing === null) return;
          await answer(appeal.id, { outcome: 'changed', answer: changing, ...body });
          setChanging(null);
        }}
        returnTo={() => changeButton.current}
      />
    </Stack>
  );
}
