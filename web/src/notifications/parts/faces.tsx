import type { Notification } from '@homecoming/contract/notifications.ts';
import { Avatar, AvatarStack } from '../../ui/art/avatar.tsx';
import { Crest } from '../../ui/art/crest.tsx';
import { IconBell, IconLeafFilled } from '../../ui/icons/icons.tsx';
import classes from './faces.module.css';

/** Sizes of two faces and of three, so that both are as wide. */
const [PAIR, CROWD] = [32, 24];

/** Whose act a line tells of; where nobody is named, the place, or what it is about. */
export function Faces({ line: { kind, actors, community } }: { line: Notification }) {
  const [first, second] = actors;
  return (
    <span className={classes.faces}>
      {first !== undefined && second === undefined && <Avatar person={first} size={40} />}
      {second !== undefined && <AvatarStack people={actors} size={actors.length > 2 ? CROWD : PAIR} />}
      {first === undefined && kind !== 'level_up' && community !== null && <Crest community={community} size={44} />}
      {first === undefined && (kind === 'level_up' || community === null) && (
        <span className={classes.tile} data-tone={kind === 'level_up' ? 'gold' : undefined}>
          {kind === 'level_up' ? <IconLeafFilled size={20} /> : <IconBell size={20} />}
        </span>
      )}
    </span>
  );
}
