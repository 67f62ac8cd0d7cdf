import { communityErrors, type Community } from '@homecoming/contract/communities.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { usePasswordConfirmation } from '../../../accounts/parts/use-password-confirmation.tsx';
import { notice } from '../../../lib/toasts.ts';
import { TextField } from '../../../ui/fields/fields.tsx';
import { Form, SubmitButton, fieldProps } from '../../../ui/fields/form.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { deleteCommunity, clearCachedCommunity } from '../api.ts';

interface DeleteSheetProps {
  community: Community;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the name of a community before it is deleted, and for the password if the server requires it. */
export function DeleteSheet({ community, opened, onClose }: DeleteSheetProps) {
  const { run, asking, dialog } = usePasswordConfirmation();
  return (
    <>
      <Sheet
        opened={opened}
        onClose={onClose}
        aside={asking}
        title={`Delete ${community.name}?`}
        subtitle="Its posts, members, requests and pictures go with it. Nobody can bring them back."
      >
        <NameForm community={community} run={run} />
      </Sheet>
      {dialog}
    </>
  );
}

interface NameFormProps {
  community: Community;
  run: ReturnType<typeof usePasswordConfirmation>['run'];
}

function NameForm({ community, run }: NameFormProps) {
  const navigate = useNavigate();
  const { id, name } = community;
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: '' },
    validate: { name: (value) => (value === name ? null : communityErrors.wrong_name.message) },
  });

  async function remove(values: { name: string }): Promise<void> {
    if (!(await run(() => deleteCommunity(id, values.name)))) return;
    await navigate({ to: '/communities' });
    notice.success(`${name} is deleted`);
    void clearCachedCommunity(id);
  }

  return (
    <Form form={form} onSubmit={remove}>
      <TextField
        label="Name of the community"
        description={`Type “${name}” to say that you mean it.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.name}
        data-autofocus
        {...fieldProps(form, 'name')}
      />
      <SubmitButton color="brick" variant="light">
        Delete community
      </SubmitButton>
    </Form>
  );
}
