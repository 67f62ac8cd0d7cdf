import type { Group } from '@homecoming/contract/groups.ts';
import { PlaceForm, type PlaceFormProps, type PlaceSubmission } from '../../channels/parts/place-form.tsx';
import { changedFields } from '../../lib/changed-fields.ts';
import { notice } from '../../lib/toasts.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { saveGroup } from '../api-list.ts';

interface GroupFormProps extends Pick<PlaceFormProps, 'submit' | 'onSubmit'> {
  /** The group that is changed; a new one where there is none. */
  group?: Group;
}

/** Name, description and picture of a group. */
export function GroupForm({ group, ...props }: GroupFormProps) {
  return <PlaceForm noun="group" hint="What people ask and offer there" before={group} {...props} />;
}

interface EditGroupProps {
  group: Group;
  opened: boolean;
  onClose: () => void;
  /** Where the focus goes afterwards when what opened it is gone. */
  returnTo?: () => Element | null;
}

/** Changes what a group is called, is for, and looks like. */
export function EditGroup({ group, opened, onClose, returnTo }: EditGroupProps) {
  async function save({ values, picture, onProgress }: PlaceSubmission): Promise<void> {
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
