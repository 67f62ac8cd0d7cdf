import type { Group } from '@homecoming/contract/groups.ts';
import { DetailsForm, type DetailsFormProps, type DetailsSubmission } from '../../channels/parts/details-form.tsx';
import { changedFields } from '../../lib/changed-fields.ts';
import { notice } from '../../lib/toasts.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { saveGroup } from '../api.ts';

interface GroupFormProps extends Pick<DetailsFormProps, 'submit' | 'onSubmit'> {
  /** The group to edit. Undefined for a new one. */
  group?: Group;
}

/** Name, description and picture of a group. */
export function GroupForm({ group, ...props }: GroupFormProps) {
  return <DetailsForm noun="group" hint="What people ask and offer there" before={group} {...props} />;
}

interface EditGroupProps {
  group: Group;
  opened: boolean;
  onClose: () => void;
  /** Takes the focus on close when the element that opened the sheet does not exist any more. */
  returnTo?: () => Element | null;
}

/** Edits the name, description and picture of a group. */
export function EditGroup({ group, opened, onClose, returnTo }: EditGroupProps) {
  async function save({ values, picture, onProgress }: DetailsSubmission): Promise<void> {
    await saveGroup(group.id, { ...changedFields(values, group), picture, onProgress });
    onClose();
    notice.success('The changes are saved');
  }
  return (
    <Sheet opened={opened} onClose={onClose} title="Edit group" returnTo={returnTo}>
      <GroupForm group={group} submit="Save changes" onSubmit={save} />
    </Sheet>
  );
}
