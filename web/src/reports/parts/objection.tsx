import type { Statement } from '@homecoming/contract/statements.ts';
import { Button, Textarea } from '@mantine/core';
import { fullDate } from '../../lib/text/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormFailure } from '../../ui/fields/form.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { Text } from '../../ui/text/text.tsx';
import { objectionTexts as texts } from '../texts.ts';
import { useRequiredText } from './use-required-text.ts';

interface ObjectionProps {
  /** What the reader wrote before; null: nothing yet. */
  appeal: Statement['appeal'];
  /** Until when they can object; null: not any more. */
  until: string | null;
  onSend: (text: string) => Promise<void>;
}

/** Objects to a decision, or shows the objection with its answer. */
export function Objection({ appeal, until, onSend }: ObjectionProps) {
  if (appeal !== null) return <Sent appeal={appeal} />;
  return until === null ? null : <ObjectionForm until={until} onSend={onSend} />;
}

function Sent({ appeal }: { appeal: NonNullable<Statement['appeal']> }) {
  return (
    <Surface pad="card">
      <Stack gap={12}>
        <Heading as="h2" size="s">
          {texts.own}
        </Heading>
        <Text dir="auto" breaks>
          <LinkedText>{appeal.text}</LinkedText>
        </Text>
        <Text size="s" weight="medium">
          {appeal.outcome === null ? texts.waits : texts.outcomes[appeal.outcome]}
        </Text>
        {appeal.answer !== null && (
          <Text dir="auto" breaks>
            <LinkedText>{appeal.answer}</LinkedText>
          </Text>
        )}
      </Stack>
    </Surface>
  );
}

function ObjectionForm({ until, onSend }: { until: string; onSend: ObjectionProps['onSend'] }) {
  const { take, field } = useRequiredText(texts.missing);
  const send = useAction(async () => {
    const text = take();
    if (text !== null) await onSend(text);
  }, 'return');
  return (
    <Surface pad="card">
      <Stack gap={16}>
        <Textarea label={texts.label} description={texts.once(fullDate(until))} minRows={3} maxRows={12} {...field} />
        {send.failure !== null && <FormFailure>{send.failure}</FormFailure>}
        <Button variant="default" loading={send.isRunning} onClick={() => void send.run()}>
          {texts.send}
        </Button>
      </Stack>
    </Surface>
  );
}
