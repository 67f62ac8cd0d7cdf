import type { Community } from '@homecoming/contract/communities.ts';
import { IconUserPlus } from '../../../ui/icons/icons.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import classes from './invite-first.module.css';

/** Suggests inviting people, to a reader who is the only member of the community. */
export function InviteFirst({ community }: { community: Community }) {
  if (!community.can.invite || community.members_count !== 1) return null;
  return (
    <section className={classes.card}>
      <div>
        <h2 className={classes.title}>Bring in the first people</h2>
        <p className={classes.text}>You are the only one here so far.</p>
      </div>
      <ButtonLink to="/communities/$id/manage/invites" params={{ id: community.id }} leftSection={<IconUserPlus />}>
        Invite people
      </ButtonLink>
    </section>
  );
}
