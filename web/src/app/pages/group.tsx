import { GroupScreen } from '../../groups/screens/group.tsx';
import { GroupAction } from '../../join-requests/parts/group-action.tsx';

/** /groups/{id}: a group, or its card with the button to join the channel. */
export function GroupPage() {
  return <GroupScreen joinAction={GroupAction} />;
}
