import type { CommunityCard } from '@homecoming/contract/communities.ts';
import { Button } from '@mantine/core';
import { Badge } from '../../ui/badge.tsx';
import { IconClock, IconLock } from '../../ui/icons/icons.tsx';
import { useJoin } from './use-join.ts';

/** The step towards a community in a list: ask to join it, or that one has asked. Nothing for its members. */
export function JoinButton({ community }: { community: CommunityCard }) {
  const { join, sending } = useJoin(community);
  if (community.is_member) return null;
  if (community.applied) {
    return (
      <Badge icon={IconClock} tone="gold">
        Requested
      </Badge>
    );
  }
  if (community.join_policy === 'invite') return <Badge icon={IconLock}>By invitation</Badge>;
  const words = community.join_policy === 'open' ? 'Join' : 'Request to join';
  return (
    <Button variant="light" loading={sending} aria-label={`${words} ${community.name}`} onClick={() => void join()}>
      {words}
    </Button>
  );
}
