import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { hasErrorCode } from '../../../lib/http/api-error.ts';
import { counted } from '../../../lib/text/format.ts';
import { useIdempotencyKey } from '../../../lib/http/idempotency-key.ts';
import { notice } from '../../../lib/toasts.ts';
import { Form, SubmitButton, fieldProps } from '../../../ui/fields/form.tsx';
import { sendInvites } from '../api.ts';
import { PlanNotice } from '../../plans/parts/plan-notice.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { MOST_INVITES, addressesIn, addressesRefusal, isAddress } from './typed-addresses.ts';

/** A form that invites people by their email addresses, many at once. */
export function InviteForm({ communityId }: { communityId: string }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    mode: 'controlled',
    initialValues: { emails: '' },
    validate: { emails: (value) => addressesRefusal(value) },
  });
  const addresses = addressesIn(form.getValues().emails);
  const invites = addresses.filter(isAddress).length;
  const idempotencyKey = useIdempotencyKey(addresses.join(' '));

  async function send(): Promise<void> {
    setRefusal(null);
    try {
      const { invites: sent, already_members: members } = await sendInvites(communityId, addresses, idempotencyKey);
      form.reset();
      if (sent.length > 0) notice.success(`${counted(sent.length, 'invite')} on the way`);
      if (members.length > 0) notice.info(alreadyThere(members));
    } catch (error) {
      if (!hasErrorCode(error, 'plan_limit')) throw error;
      setRefusal(error.message);
    }
  }

  return (
    <Form form={form} onSubmit={send}>
      <Textarea
        label="Email addresses"
        description={`Separate them by commas, spaces or lines. Up to ${MOST_INVITES} at once.`}
        placeholder="ann@example.org, ben@example.org"
        minRows={2}
        maxRows={8}
        inputMode="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...fieldProps(form, 'emails')}
      />
      {refusal !== null && <PlanNotice communityId={communityId}>{refusal}</PlanNotice>}
      <Row align="stretch" wrap gap={12}>
        <SubmitButton>{invites > 1 ? `Send ${counted(invites, 'invite')}` : 'Send invite'}</SubmitButton>
      </Row>
    </Form>
  );
}

function alreadyThere(members: readonly string[]): string {
  const named = new Intl.ListFormat('en').format(members.slice(0, 3));
  if (members.length > 3) return `${counted(members.length, 'of them', 'of them')} are members already`;
  return `${named} ${members.length === 1 ? 'is a member' : 'are members'} already`;
}
