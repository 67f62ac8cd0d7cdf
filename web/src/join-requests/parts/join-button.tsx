import type { CommunityCard } from '@homecoming/contract/communities.ts';
import { Button } from '@mantine/core';
import { Badge } from '../../ui/text/badge.tsx';
import { IconClock, IconLock } from '../../ui/icons/icons.tsx';
import { useJoin } from './use-join.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface JoinButtonProps {
  community: CommunityCard;
  /** A smaller button, for rows. */
  small?: boolean;
}

/** The button to join a community of a list, or the state of the request. Nothing where the reader can do neither. */
export function JoinButton({ community, small = false }: JoinButtonProps) {
  const container = useKeptFocus<HTMLSpanElement>(community.applied);
  if (!hasJoinButton(community)) return null;
  return (
    <span ref={container} tabIndex={-1}>
      <Step community={community} small={small} />
    </span>
  );
}

/** Whether JoinButton renders anything for a community. */
export function hasJoinButton({ is_member, applied, can, join_policy }: CommunityCard): boolean {
  return !is_member && (applied || can.request || join_policy === 'invite');
}

function Step({ community, small }: Required<JoinButtonProps>) {
  const { join, sending } = useJoin(community);
  if (community.applied) {
    return (
      <Badge icon={IconClock} tone="accent">
        Requested
      </Badge>
    );
  }
  if (!community.can.request) return <Badge icon={IconLock}>By invitation</Badge>;
  const open = community.join_policy === 'open';
  const label = open ? 'Join' : 'Request to join';
  return (
    <Button
      variant="light"
      size={small ? 'sm' : 'md'}
      loading={sending}
      aria-label={`${label} ${community.name}`}
      onClick={() => void join()}
    >
      {small && !open ? 'Request' : label}
    </Button>
  );
}
