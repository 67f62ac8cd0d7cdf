import type { SecondFactorReset } from '@homecoming/contract/second-factor.ts';
import { durations } from '@homecoming/contract/limits.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { pastTime } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TextField } from '../../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../../ui/fields/form.tsx';
import { IconClock } from '../../../ui/icons/icons.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { ConfirmSheet } from '../../../ui/overlays/confirm-sheet.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { Rows, SettingsRow } from '../../parts/rows.tsx';
import { rules } from '../../parts/rules.ts';
import { finishReset, requestReset, useResets } from '../api.ts';

/** For staff: resets the second step of people who lost it. */
export function StaffResetsScreen() {
  const { data, error, mutate } = useResets();
  const [chosen, setChosen] = useState<SecondFactorReset | null>(null);
  return (
    <Page title="Lost second steps" back="/staff/communities">
      <Stack gap={28}>
        <Text tone="soft">
          Somebody who lost their app, passkeys and recovery codes writes to you. Be sure who it is. The owner of the
          account gets a mail at once, and can stop it for {durations.secondFactorResetHours} hours.
        </Text>
        <RequestForm />
        <Section title="Requests">
          <ListView
            list={{ items: data?.results, error, reload: () => void mutate() }}
            label="Loading requests"
            empty={
              <EmptyState drawing="cloud" title="Nobody waits">
                What you ask for stays here until it is done or stopped.
              </EmptyState>
            }
          >
            {(resets) => (
              <Rows>
                {resets.map((reset) => (
                  <SettingsRow
                    key={reset.id}
                    icon={IconClock}
                    title={reset.email}
                    text={`${reset.requested_by ?? 'Somebody'} asked ${pastTime(reset.requested_at)}`}
                    endContent={
                      <Button
                        variant="default"
                        size="sm"
                        disabled={!reset.can.finish}
                        aria-label={`Reset ${reset.email}`}
                        onClick={() => setChosen(reset)}
                      >
                        {reset.can.finish ? 'Reset' : 'Waits'}
                      </Button>
                    }
                  />
                ))}
              </Rows>
            )}
          </ListView>
        </Section>
      </Stack>
      <ConfirmSheet
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title="Reset the second step?"
        confirm="Reset it"
        onConfirm={async () => {
          if (chosen === null) return;
          await finishReset(chosen.id);
          notice.success('The second step is reset');
        }}
        returnTo={() => document.getElementById('main')}
      >
        The password alone lets in then. The owner gets a mail.
      </ConfirmSheet>
    </Page>
  );
}

function RequestForm() {
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: '' },
    validate: { email: (value) => rules.email(value) },
  });
  return (
    <Form
      form={form}
      onSubmit={async ({ email }) => {
        await requestReset(email.trim());
        form.reset();
        notice.success('The owner has a mail now');
      }}
    >
      <TextField
        label="Email of the account"
        type="email"
        inputMode="email"
        autoComplete="off"
        {...fieldProps(form, 'email')}
      />
      <div>
        <SubmitButton variant="default">Ask for a reset</SubmitButton>
      </div>
    </Form>
  );
}
