import type { Community } from '@homecoming/contract/communities.ts';
import { IconUserPlus } from '../../../ui/icons/icons.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Heading } from '../../../ui/text/heading.tsx';
import classes from './invite-first.module.css';

/** Suggests inviting people, to a reader who is the only member of the community. */
export function InviteFirst({ community }: { community: Community }) {
  if (!community.can.invite || community.members_count !== 1) return null;
  return (
    <Row as="section" justify="between" wrap gap={20} className={classes.card}>
      <div>
        <Heading size="m">Bring in the first people</Heading>
        <p className={classes.text}>You are the only one here so far.</p>
      </div>
      <ButtonLink to="/communities/$id/manage/invites" params={{ id: community.id }} leftSection={<IconUserPlus />}>
        Invite people
      </ButtonLink>
    </Row>
  );
}
