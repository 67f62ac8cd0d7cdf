import type { EventRequest } from '@homecoming/contract/registrations.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fullName } from '../../../lib/text/format.ts';
import { useLastKnown } from '../../../lib/use-last-known.ts';
import { OptionalLabel } from '../../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../../ui/fields/form.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';

interface DeclineSheetProps {
  request: EventRequest | null;
  onClose: () => void;
  /** The sheet closes when it is done, and shows the error if it throws. */
  onDecline: (request: EventRequest, reason: string) => Promise<void>;
}

/** Asks for the reason of a refusal, which its author reads. */
export function DeclineSheet({ request, onClose, onDecline }: DeclineSheetProps) {
  // While the sheet closes it still shows its person
  const shown = useLastKnown(request ?? undefined);
  const name = shown?.user.first_name ?? 'The person';
  return (
    <Sheet
      opened={request !== null}
      onClose={onClose}
      title={`Decline ${shown === undefined ? '' : fullName(shown.user)}?`}
      subtitle={`${name} gets a mail. To let ${name} in later, add them yourself.`}
      returnTo={() => document.querySelector(`[data-request="${shown?.id ?? ''}"]`)}
    >
      {shown !== undefined && (
        <ReasonForm
          key={shown.id}
          name={name}
          onDecline={async (reason) => {
            await onDecline(shown, reason);
            onClose();
          }}
        />
      )}
    </Sheet>
  );
}

function ReasonForm({ name, onDecline }: { name: string; onDecline: (reason: string) => Promise<void> }) {
  const form = useForm({ mode: 'controlled', initialValues: { reason: '' } });
  return (
    <Form form={form} onSubmit={({ reason }) => onDecline(reason)}>
      <Textarea
        dir="auto"
        label={<OptionalLabel>Reason</OptionalLabel>}
        description={`${name} reads this.`}
        data-autofocus
        minRows={3}
        maxRows={8}
        maxLength={limits.requestMessage}
        {...fieldProps(form, 'reason')}
      />
      <SubmitButton color="brick" variant="light">
        Decline
      </SubmitButton>
    </Form>
  );
}
