import type { CommunityCard } from '@homecoming/contract/communities.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Crest } from '../../ui/art/crest.tsx';
import { IconClockCheck } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { textStyle } from '../../ui/text/text.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import classes from './join-modal-row.module.css';
import { useJoin } from './use-join.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface JoinModalRowProps {
  community: CommunityCard;
  /** Gets the focus when the dialog opens. */
  focused: boolean;
  /** Called after the reader joined an open community. */
  onJoined: () => void;
  /** Called when the reader goes to the page about the community. */
  onRead: () => void;
}

/** A community with a link to the page about it and the button to join, or the state of the request. */
export function JoinModalRow({ community, focused, onJoined, onRead }: JoinModalRowProps) {
  const { join, sending } = useJoin(community);
  const container = useKeptFocus<HTMLLIElement>(community.applied);
  const open = community.join_policy === 'open';
  async function ask(): Promise<void> {
    if ((await join()) === 'joined') onJoined();
  }
  return (
    <Row as="li" gap={12} ref={container} tabIndex={-1} className={classes.row}>
      <Crest community={community} size={34} />
      <Link
        to="/communities/$id/details"
        params={{ id: community.id }}
        dir="auto"
        {...textStyle({ size: 'm', weight: 'strong', lines: 2, grow: true, className: classes.name })}
        onClick={onRead}
      >
        {community.name}
      </Link>
      {community.applied ? (
        <button
          type="button"
          disabled
          {...tileStyle({ size: 36, tone: 'quiet', className: classes.requested })}
          aria-label="Requested"
        >
          <IconClockCheck />
        </button>
      ) : (
        <Button
          variant="light"
          size="sm"
          className={classes.request ?? ''}
          loading={sending}
          aria-label={`${open ? 'Join' : 'Request to join'} ${community.name}`}
          data-autofocus={focused || undefined}
          onClick={() => void ask()}
        >
          {open ? 'Join' : 'Request'}
        </Button>
      )}
    </Row>
  );
}
