import type { Notification } from '@homecoming/contract/notifications.ts';
import { Avatar, AvatarStack } from '../../ui/art/avatar.tsx';
import { Crest } from '../../ui/art/crest.tsx';
import { IconBell, IconLeafFilled } from '../../ui/icons/icons.tsx';
import classes from './faces.module.css';

const SIZE = 36;

/** The people of a notification; without any, the community, or an icon of what it is about. */
export function Faces({ line: { kind, actors, community } }: { line: Notification }) {
  const [first, second] = actors;
  return (
    <span className={classes.faces}>
      {first !== undefined && second === undefined && <Avatar person={first} size={SIZE} />}
      {first !== undefined && second !== undefined && <AvatarStack people={[first, second]} size={SIZE} />}
      {first === undefined && kind !== 'level_up' && community !== null && <Crest community={community} size={SIZE} />}
      {first === undefined && (kind === 'level_up' || community === null) && (
        <span className={classes.tile} data-tone={kind === 'level_up' ? 'gold' : undefined}>
          {kind === 'level_up' ? <IconLeafFilled size={20} /> : <IconBell size={20} />}
        </span>
      )}
    </span>
  );
}
