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

/** /report: reports something without an account. */
export function ReportScreen() {
  const [sent, setSent] = useState<string | null>(null);
  return (
    <Page title="Report something">
      {sent === null ? (
        <Stack gap={20}>
          <Text tone="soft">
            Is something on this site against the law, or does it hurt somebody? Tell us, also without an account.
            Members can report with two taps, from the menu of what they see.
          </Text>
          <ReportForm onSent={setSent} />
        </Stack>
      ) : (
        <EmptyState drawing="cloud" title="Thanks">
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
      url: (value) => (value.trim() === '' ? 'Paste the address of the page.' : null),
      reason: (value) => (value === '' ? 'Choose what is wrong.' : null),
      note: (value) => (value.trim() === '' ? 'Say in your words what is wrong.' : null),
      name: (value, { reason }) => (value.trim() === '' && !isAnonymous(reason) ? 'Enter your name.' : null),
      email: (value, { reason }) => (value.trim() === '' && !isAnonymous(reason) ? 'Enter your email address.' : null),
      good_faith: (value) => (value ? null : 'Please confirm this.'),
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
        label="Address of the page"
        description="Open the page, and copy what is in the address bar. For a comment, copy its link."
        type="url"
        inputMode="url"
        autoComplete="off"
        {...fieldProps(form, 'url')}
      />
      <NativeSelect
        label="What is wrong?"
        data={[
          { value: '', label: 'Choose' },
          ...noticeReasons.map((reason) => ({ value: reason, label: reasonNames[reason] })),
        ]}
        {...fieldProps(form, 'reason')}
      />
      <Textarea
        label="In your words"
        description="What exactly is wrong, and why?"
        autosize
        minRows={3}
        maxLength={limits.reportNote}
        {...fieldProps(form, 'note')}
      />
      <TextField
        label={mayStayAnonymous ? 'Your name, if you like' : 'Your name'}
        autoComplete="name"
        {...fieldProps(form, 'name')}
      />
      <TextField
        label={mayStayAnonymous ? 'Your email address, if you like' : 'Your email address'}
        description="We send you a link to confirm it, and later what was decided. Only the platform staff see your name."
        type="email"
        inputMode="email"
        autoComplete="email"
        {...fieldProps(form, 'email')}
      />
      <Checkbox
        label="What I say is right and complete, as far as I know."
        {...form.getInputProps('good_faith', { type: 'checkbox' })}
      />
      <div>
        <SubmitButton>Send</SubmitButton>
      </div>
    </Form>
  );
}

function isAnonymous(reason: string | null): boolean {
  return reason === 'child_safety';
}
