import { limits } from '@homecoming/contract/limits.ts';
import { noticeReasons } from '@homecoming/contract/notices.ts';
import { NativeSelect, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { reasonNames } from '../../../reports/model.ts';
import { Checkbox } from '../../../ui/fields/checkbox.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TextField } from '../../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../../ui/fields/form.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { sendNotice } from '../api.ts';
import { noticeTexts } from '../texts.ts';

/** /report: reports something without an account. */
export function ReportScreen() {
  const [sent, setSent] = useState<string | null>(null);
  return (
    <Page title={noticeTexts.title}>
      {sent === null ? (
        <Stack gap={20}>
          <Text tone="soft">{noticeTexts.lead}</Text>
          <ReportForm onSent={setSent} />
        </Stack>
      ) : (
        <EmptyState drawing="cloud" title={noticeTexts.thanks}>
          {sent.replace(/^Thanks\. /, '')}
        </EmptyState>
      )}
    </Page>
  );
}

function ReportForm({ onSent }: { onSent: (message: string) => void }) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { url: '', reason: '', note: '', name: '', email: '', good_faith: false },
    validate: {
      url: (value) => (value.trim() === '' ? noticeTexts.urlMissing : null),
      reason: (value) => (value === '' ? noticeTexts.reasonMissing : null),
      note: (value) => (value.trim() === '' ? noticeTexts.noteMissing : null),
      name: (value, { reason }) => (value.trim() === '' && !isAnonymous(reason) ? noticeTexts.nameMissing : null),
      email: (value, { reason }) => (value.trim() === '' && !isAnonymous(reason) ? noticeTexts.emailMissing : null),
      good_faith: (value) => (value ? null : noticeTexts.goodFaithMissing),
    },
  });
  const mayStayAnonymous = isAnonymous(form.values.reason);
  return (
    <Form
      form={form}
      onSubmit={async ({ url, reason, note, name, email }) => {
        const known = noticeReasons.find((one) => one === reason);
        if (known === undefined) return;
        onSent(
          await sendNotice({
            url: url.trim(),
            reason: known,
            note: note.trim(),
            ...(name.trim() !== '' && { name: name.trim() }),
            ...(email.trim() !== '' && { email: email.trim() }),
            good_faith: true,
          }),
        );
      }}
    >
      <TextField
        label={noticeTexts.url}
        description={noticeTexts.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        {...fieldProps(form, 'url')}
      />
      <NativeSelect
        label={noticeTexts.reason}
        data={[
          { value: '', label: noticeTexts.choose },
          ...noticeReasons.map((reason) => ({ value: reason, label: reasonNames[reason] })),
        ]}
        {...fieldProps(form, 'reason')}
      />
      <Textarea
        label={noticeTexts.note}
        description={noticeTexts.noteHint}
        autosize
        minRows={3}
        maxLength={limits.reportNote}
        {...fieldProps(form, 'note')}
      />
      <TextField
        label={mayStayAnonymous ? noticeTexts.nameOptional : noticeTexts.name}
        autoComplete="name"
        {...fieldProps(form, 'name')}
      />
      <TextField
        label={mayStayAnonymous ? noticeTexts.emailOptional : noticeTexts.email}
        description={noticeTexts.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...fieldProps(form, 'email')}
      />
      <Checkbox label={noticeTexts.goodFaith} {...form.getInputProps('good_faith', { type: 'checkbox' })} />
      <div>
        <SubmitButton>{noticeTexts.send}</SubmitButton>
      </div>
    </Form>
  );
}

function isAnonymous(reason: string | null): boolean {
  return reason === 'child_safety';
}
