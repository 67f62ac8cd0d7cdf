import { limits } from '@homecoming/contract/limits.ts';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { MailedLinkPage } from '../../../accounts/parts/mailed-link-page.tsx';
import { useMailedLink } from '../../../accounts/parts/use-mailed-link.ts';
import { useLinkToken } from '../../../lib/browser/use-link-token.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Form, SubmitButton, fieldProps } from '../../../ui/fields/form.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { confirm, object } from '../api.ts';
import { noticeMailTexts as texts, noticeTexts } from '../texts.ts';

const TITLES = { checking: texts.confirming, done: noticeTexts.thanks } as const;

/** /report/confirm: the page of the link that confirms a notice, which does so when it opens. */
export function ConfirmNoticeScreen() {
  const token = useLinkToken({ orQuery: true });
  const state = useMailedLink(token, confirm);
  return (
    <MailedLinkPage state={state} titles={TITLES} done={texts.confirmed}>
      <ButtonLink to="/report" variant="default">
        {texts.another}
      </ButtonLink>
    </MailedLinkPage>
  );
}

/** /report/object: objects to what was decided about a notice. */
export function ObjectNoticeScreen() {
  const token = useLinkToken({ orQuery: true });
  const [isSent, setSent] = useState(false);
  const form = useForm({
    mode: 'controlled',
    initialValues: { text: '' },
    validate: { text: (value) => (value.trim() === '' ? texts.objectionMissing : null) },
  });
  return (
    <Page title={texts.objectTitle}>
      {isSent ? (
        <EmptyState drawing="cloud" title={noticeTexts.thanks}>
          {texts.objected}
        </EmptyState>
      ) : (
        <Stack gap={20}>
          <Text tone="soft">{texts.objectLead}</Text>
          <Form
            form={form}
            onSubmit={async ({ text }) => {
              await object(token ?? '', text.trim());
              setSent(true);
            }}
          >
            <Textarea
              label={texts.objection}
              autosize
              minRows={4}
              maxLength={limits.appeal}
              {...fieldProps(form, 'text')}
            />
            <div>
              <SubmitButton>{texts.object}</SubmitButton>
            </div>
          </Form>
        </Stack>
      )}
    </Page>
  );
}
