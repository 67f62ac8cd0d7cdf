import type { FoundGroup } from '@homecoming/contract/groups.ts';
import { Link } from '@tanstack/react-router';
import { useChannel } from '../../channels/api.ts';
import { count } from '../../lib/text/format.ts';
import { AvatarStack } from '../../ui/art/avatar.tsx';
import { IconMessages } from '../../ui/icons/icons.tsx';
import { TextLink } from '../../ui/buttons/links.tsx';
import { useGroupMembers, useGroups } from '../api.ts';
import { useResources } from '../resources/api.ts';
import { typeWords } from '../resources/resource-kind.ts';
import { ResourceLink } from '../resources/resource-link.tsx';
import { ResourceTile } from '../resources/resource-tile.tsx';
import classes from './group-aside.module.css';
import { AsideLoading } from './group-loading.tsx';
import { NewGroup } from './new-group.tsx';

const RESOURCES = 4;
const FACES = 5;

/** The side column of a group: other groups of its channel, its newest resources, its members. */
export function GroupAside({ group }: { group: FoundGroup }) {
  return (
    <>
      <ChannelGroups group={group} />
      <Resources group={group} />
      <Members group={group} />
    </>
  );
}

function ChannelGroups({ group }: { group: FoundGroup }) {
  const { data: groups } = useGroups(group.channel);
  const { data: channel } = useChannel(group.channel);
  if (groups === undefined) return <AsideLoading />;
  return (
    <section>
      <div className={classes.head}>
        <h2 className={classes.title}>In {group.channel_name}</h2>
        {channel !== undefined && <NewGroup channel={channel} />}
      </div>
      <ul className={classes.groups}>
        {groups.map(({ id, name, comments_count }) => (
          <li key={id}>
            <Link
              to="/groups/$id"
              params={{ id }}
              className={classes.group}
              aria-current={id === group.id ? 'true' : undefined}
              activeProps={{}}
            >
              <IconMessages size={18} />
              <span dir="auto" className={classes.name}>
                {name}
              </span>
              {comments_count > 0 && (
                <span className={classes.count}>
                  {count(comments_count)}
                  <span className="hc-hidden"> {comments_count === 1 ? 'comment' : 'comments'}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Resources({ group }: { group: FoundGroup }) {
  const { items = [] } = useResources(group.id);
  if (items.length === 0) return null;
  return (
    <section>
      <div className={classes.head}>
        <h2 className={classes.title}>Resources</h2>
        <TextLink to="/groups/$id/resources" params={{ id: group.id }} resetScroll={false}>
          All {count(group.resources_count)}
        </TextLink>
      </div>
      <ul className={classes.card}>
        {items.slice(0, RESOURCES).map((resource) => (
          <li key={resource.id}>
            <ResourceLink resource={resource} className={classes.resource}>
              <ResourceTile resource={resource} />
              <span className={classes.words}>
                <span dir="auto" className={classes.resourceTitle}>
                  {resource.title}
                </span>
                <span className={classes.quiet}>{typeWords(resource)}</span>
              </span>
            </ResourceLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Members({ group }: { group: FoundGroup }) {
  const { items = [] } = useGroupMembers(group.id);
  const people = items.slice(0, FACES);
  if (people.length === 0) return null;
  return (
    <section>
      <div className={classes.head}>
        <h2 className={classes.title}>Members</h2>
        <TextLink to="/groups/$id/members" params={{ id: group.id }} resetScroll={false}>
          All {count(group.members_count)}
        </TextLink>
      </div>
      <AvatarStack people={people} more={group.members_count - people.length} size={36} />
    </section>
  );
}
