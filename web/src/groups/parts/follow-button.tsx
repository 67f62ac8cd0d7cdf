import type { FoundGroup } from '@homecoming/contract/groups.ts';
import { Button } from '@mantine/core';
import { IconBell, IconBellCheck } from '../../ui/icons/icons.tsx';
import { toggleFollow } from '../api.ts';

/** Follows or unfollows a group. */
export function FollowButton({ group, className }: { group: FoundGroup; className?: string | undefined }) {
  if (!group.can.subscribe && !group.is_member) return null;
  return (
    <Button
      variant={group.is_member ? 'light' : 'filled'}
      aria-pressed={group.is_member}
      className={className ?? ''}
      leftSection={group.is_member ? <IconBellCheck size={19} /> : <IconBell size={19} />}
      onClick={() => toggleFollow(group)}
    >
      {group.is_member ? 'Following' : 'Follow'}
    </Button>
  );
}
