import { TextLink } from '../../ui/buttons/links.tsx';
import { useMyCommunities } from '../api.ts';
import { Text } from '../../ui/text/text.tsx';
import classes from './my-communities.module.css';

/** The communities that the user owns, each with a link to its members, where it can be handed over. */
export function OwnedCommunities() {
  const { communities } = useMyCommunities();
  const owned = communities.filter(({ role }) => role === 'community_owner');
  return (
    <section>
      <Text as="h3" size="m" weight="strong">
        Communities that you own
      </Text>
      <ul className={classes.list}>
        {owned.map(({ id, name }) => (
          <li key={id}>
            <TextLink to="/communities/$id/manage/members" params={{ id }}>
              <bdi>{name}</bdi>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
