import { limits } from '@homecoming/contract/limits.ts';
import type { Case } from '@homecoming/contract/cases.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { fullName, pastTime } from '../../lib/text/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormFailure } from '../../ui/fields/form.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { escalate, writeNote } from '../api.ts';
import { noteTexts } from '../texts.ts';

/** What those who look at a case write to each other, and handing it to the platform staff. */
export function CaseNotes({ shown }: { shown: Case }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap={12}>
      {shown.notes.map(({ by, text, at }) => (
        <Text key={at} size="s" breaks>
          <bdi>{by === null ? noteTexts.noName : fullName(by)}</bdi> {pastTime(at)}: <bdi>{text}</bdi>
        </Text>
      ))}
      {isOpen ? (
        <NoteForm shown={shown} onDone={() => setOpen(false)} />
      ) : (
        <div>
          <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
            {shown.can.escalate ? noteTexts.writeOrAsk : noteTexts.write}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function NoteForm({ shown, onDone }: { shown: Case; onDone: () => void }) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const write = useAction(async () => {
    if (typed !== '') await writeNote(shown.id, typed);
    onDone();
  }, 'return');
  const handOn = useAction(() => escalate(shown, typed || null), 'return');
  const failure = write.failure ?? handOn.failure;
  return (
    <Stack gap={12}>
      <Textarea
        label={noteTexts.label}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.reportNote}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {failure !== null && <FormFailure>{failure}</FormFailure>}
      <Row gap={8} wrap>
        <Button loading={write.isRunning} onClick={() => void write.run()}>
          {noteTexts.save}
        </Button>
        {shown.can.escalate && (
          <Button variant="default" loading={handOn.isRunning} onClick={() => void handOn.run()}>
            {noteTexts.escalate}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
