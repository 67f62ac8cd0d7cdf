import type { CommunityCard } from '@homecoming/contract/communities.ts';
import { Button } from '@mantine/core';
import { Badge } from '../../ui/text/badge.tsx';
import { IconClock, IconLock } from '../../ui/icons/icons.tsx';
import { useJoin } from './use-join.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface JoinButtonProps {
  community: CommunityCard;
  /** For rows, where there is little room. */
  small?: boolean;
}

/** The step towards a community in a list: ask to join it, or that one has asked. Nothing where there is none. */
export function JoinButton({ community, small = false }: JoinButtonProps) {
  const place = useKeptFocus<HTMLSpanElement>(community.applied);
  if (!hasJoinStep(community)) return null;
  return (
    <span ref={place} tabIndex={-1}>
      <Step community={community} small={small} />
    </span>
  );
}

/** Whether there is a step towards a community, or a word about why there is none. */
export function hasJoinStep({ is_member, applied, can, join_policy }: CommunityCard): boolean {
  return !is_member && (applied || can.request || join_policy === 'invite');
}

function Step({ community, small }: Required<JoinButtonProps>) {
  const { join, sending } = useJoin(community);
  if (community.applied) {
    return (
      <Badge icon={IconClock} tone="gold">
        Requested
      </Badge>
    );
  }
  if (!community.can.request) return <Badge icon={IconLock}>By invitation</Badge>;
  const open = community.join_policy === 'open';
  const words = open ? 'Join' : 'Request to join';
  return (
    <Button
      variant="light"
      size={small ? 'sm' : 'md'}
      loading={sending}
      aria-label={`${words} ${community.name}`}
      onClick={() => void join()}
    >
      {small && !open ? 'Request' : words}
    </Button>
  );
}
