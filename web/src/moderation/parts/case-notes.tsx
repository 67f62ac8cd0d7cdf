import { limits } from '@homecoming/contract/limits.ts';
import type { Case } from '@homecoming/contract/cases.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { FormFailure } from '../../ui/fields/form.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { escalate, writeNote } from '../api.ts';
import { noteTexts } from '../texts.ts';

/** Writes to the others who look at a case, and hands it to the platform staff. */
export function CaseNotes({ shown }: { shown: Case }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <NoteForm shown={shown} onDone={() => setOpen(false)} />;
  return (
    <div>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {shown.can.escalate ? noteTexts.writeOrAsk : noteTexts.write}
      </Button>
    </div>
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
