import type { Notification } from '@homecoming/contract/notifications.ts';
import { Avatar, AvatarStack } from '../../ui/art/avatar.tsx';
import { Crest } from '../../ui/art/crest.tsx';
import {
  IconBell,
  IconBuildingBank,
  IconCreditCard,
  IconLeafFilled,
  IconPlaneDeparture,
} from '../../ui/icons/icons.tsx';
import classes from './faces.module.css';

const SIZE = 36;

/** The people of a notification; without any, the community, or an icon of what it is about. */
export function Faces({ line: { kind, actors, community } }: { line: Notification }) {
  const [first, second] = actors;
  const Icon = ICONS[kind];
  return (
    <span className={classes.faces}>
      {first !== undefined && second === undefined && <Avatar person={first} size={SIZE} />}
      {first !== undefined && second !== undefined && <AvatarStack people={[first, second]} size={SIZE} />}
      {first === undefined && Icon === undefined && community !== null && <Crest community={community} size={SIZE} />}
      {first === undefined && (Icon !== undefined || community === null) && (
        <span className={classes.tile} data-tone={kind === 'level_up' ? 'accent' : undefined}>
          {Icon === undefined ? <IconBell size={20} /> : <Icon size={20} />}
        </span>
      )}
    </span>
  );
}

/** The icons of kinds that are about no person and no place. */
const ICONS: Partial<Record<Notification['kind'], typeof IconBell>> = {
  level_up: IconLeafFilled,
  newcomers_listed: IconPlaneDeparture,
  arrival_asked: IconPlaneDeparture,
  payment_updated: IconCreditCard,
  payment_problem: IconCreditCard,
  payout_account: IconBuildingBank,
};
