import type { Community } from '@homecoming/contract/communities.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { useCurrentUser } from '../../../accounts/api.ts';
import { fullName } from '../../../lib/text/format.ts';
import { AvatarStack } from '../../../ui/art/avatar.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { Surface } from '../../../ui/layout/surface.tsx';
import { Heading } from '../../../ui/text/heading.tsx';
import { Text } from '../../../ui/text/text.tsx';
import classes from './newcomers.module.css';

/** Avatars on the card, and how many of them are named. */
const FACES = 4;
const NAMED = 3;

/** The newest members, and a hint for readers who are about to move to the city of the community. */
export function Newcomers({ community }: { community: Community }) {
  const { data: user } = useCurrentUser();
  const { members, can } = community;
  // The server sends the newest first
  const others = members.filter(({ id }) => id !== user?.id);
  if (!can.see_members || others.length === 0) return null;
  const moves = user?.moving_to_la === true && /los angeles/i.test(community.name);
  const shown = others.slice(0, FACES);
  return (
    <Surface as="section" pad={20} className={classes.card}>
      <Heading size="s">{moves ? 'New in Los Angeles?' : 'New here'}</Heading>
      <Text size="m" tone="soft" breaks>
        {moves
          ? `${user.first_name}, your profile says you are moving here. Ask the people who know the place.`
          : `${listed(others.slice(0, NAMED))} joined last. Make them welcome.`}
      </Text>
      <AvatarStack people={shown} size={32} />
      {can.post && (
        <ButtonLink
          to="/home/add/community"
          search={{ community: community.id }}
          variant="default"
          size="sm"
          className={classes.button ?? ''}
        >
          Say hello
        </ButtonLink>
      )}
    </Surface>
  );
}

function listed(people: readonly Person[]): string {
  return new Intl.ListFormat('en').format(people.map(fullName));
}
