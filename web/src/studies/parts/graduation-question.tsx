import type { Study } from '@homecoming/contract/studies.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { TextField } from '../../ui/fields/fields.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Text } from '../../ui/text/text.tsx';
import { changeStudy, useOwnStudies } from '../api.ts';
import { formatStudyDay } from '../model.ts';
import { confirmedTexts } from '../texts.ts';

/** Asks the user whether they graduate on the day that their studies end. */
export function GraduationQuestions() {
  const { data } = useOwnStudies();
  const asked = data?.results.filter(({ question }) => question !== null) ?? [];
  return asked.map((study) => <GraduationQuestion key={study.id} study={study} />);
}

function GraduationQuestion({ study }: { study: Study }) {
  const [open, setOpen] = useState<'later' | 'leave' | 'ask' | null>(null);
  const close = (): void => setOpen(null);
  const day = study.ends_on ?? '';
  const confirm = useAction(async () => {
    await changeStudy(study.id, { end_confirmed: true });
    notice.success('Thanks. See you on the other side.');
  });
  return (
    <Card
      title={`You graduate on ${formatStudyDay(day)}. Is that right?`}
      subtitle={
        <>
          <bdi>{study.program}</bdi> · <bdi>{study.community.name}</bdi>
        </>
      }
    >
      <Stack gap={12}>
        {study.question?.campus_address === true && (
          <Text size="m" tone="soft">
            Your mail address may end with your studies. Choose another one, so that you can sign in.
          </Text>
        )}
        <Row gap={8} wrap>
          <Button loading={confirm.isRunning} onClick={() => void confirm.run()}>
            Yes
          </Button>
          <Button variant="default" onClick={() => setOpen(study.can.edit ? 'later' : 'ask')}>
            Later
          </Button>
          <Button variant="subtle" onClick={() => setOpen(study.can.edit ? 'leave' : 'ask')}>
            I leave without a degree
          </Button>
          {study.question?.campus_address === true && (
            <ButtonLink to="/profile/settings" variant="subtle">
              Change my email
            </ButtonLink>
          )}
        </Row>
      </Stack>
      <Sheet opened={open === 'later'} onClose={close} title="When do you graduate?">
        <LaterDay study={study} onDone={close} />
      </Sheet>
      <Sheet opened={open === 'ask'} onClose={close} title={confirmedTexts.title(study.community.name)}>
        <Stack gap={16}>
          <Text size="m">{confirmedTexts.text}</Text>
          <ButtonLink to="/communities/$id/details" params={{ id: study.community.id }}>
            {confirmedTexts.link}
          </ButtonLink>
        </Stack>
      </Sheet>
      <ConfirmSheet
        opened={open === 'leave'}
        onClose={close}
        title="Leave without a degree?"
        tone="plain"
        confirm="That is right"
        onConfirm={() => changeStudy(study.id, { outcome: 'left' })}
      >
        You stay in your class and its channels. Only you and the managers of {study.community.name} see it.
      </ConfirmSheet>
    </Card>
  );
}

function LaterDay({ study, onDone }: { study: Study; onDone: () => void }) {
  const [day, setDay] = useState(study.ends_on ?? '');
  const save = useAction(async () => {
    await changeStudy(study.id, { ends_on: day });
    onDone();
  }, 'return');
  return (
    <Stack gap={16}>
      <TextField
        type="date"
        label="The day that my studies end"
        min={study.ends_on ?? undefined}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      {save.failure !== null && <FormFailure>{save.failure}</FormFailure>}
      <Button disabled={day === '' || day === study.ends_on} loading={save.isRunning} onClick={() => void save.run()}>
        Save
      </Button>
    </Stack>
  );
}
