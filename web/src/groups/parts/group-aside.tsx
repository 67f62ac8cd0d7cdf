import type { FoundGroup } from '@homecoming/contract/groups.ts';
import { Link } from '@tanstack/react-router';
import { useChannel } from '../../channels/api.ts';
import { count } from '../../lib/text/format.ts';
import { AvatarStack } from '../../ui/art/avatar.tsx';
import { IconMessages } from '../../ui/icons/icons.tsx';
import { TextLink } from '../../ui/buttons/links.tsx';
import { useGroupMembers, useGroups } from '../api.ts';
import { useResources } from '../resources/api.ts';
import { formatResourceType } from '../resources/resource-kind.ts';
import { ResourceLink } from '../resources/resource-link.tsx';
import { ResourceTile } from '../resources/resource-tile.tsx';
import { Row, rowStyle } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

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
      <Row justify="between" gap={12} size="m" className={classes.head}>
        <Text as="h2" size="m" weight="strong" breaks>
          In {group.channel_name}
        </Text>
        {channel !== undefined && <NewGroup channel={channel} />}
      </Row>
      <Surface as="ul" className={classes.groups}>
        {groups.map(({ id, name, comments_count }) => (
          <li key={id}>
            <Link
              to="/groups/$id"
              params={{ id }}
              {...rowStyle({ gap: 12, size: 'm', tone: 'soft', className: classes.group })}
              data-hover
              aria-current={id === group.id ? 'true' : undefined}
              activeProps={{}}
            >
              <IconMessages size={18} />
              <Text as="span" tone="text" lines={2} grow dir="auto" className={classes.name}>
                {name}
              </Text>
              {comments_count > 0 && (
                <Text as="span" size="xs" tabular>
                  {count(comments_count)}
                  <span className="hc-hidden"> {comments_count === 1 ? 'comment' : 'comments'}</span>
                </Text>
              )}
            </Link>
          </li>
        ))}
      </Surface>
    </section>
  );
}

function Resources({ group }: { group: FoundGroup }) {
  const { items = [] } = useResources(group.id);
  if (items.length === 0) return null;
  return (
    <section>
      <Row justify="between" gap={12} size="m" className={classes.head}>
        <Text as="h2" size="m" weight="strong" breaks>
          Resources
        </Text>
        <TextLink to="/groups/$id/resources" params={{ id: group.id }} resetScroll={false}>
          All {count(group.resources_count)}
        </TextLink>
      </Row>
      <Surface as="ul" kind="rows">
        {items.slice(0, RESOURCES).map((resource) => (
          <li key={resource.id}>
            <ResourceLink resource={resource} {...rowStyle({ gap: 12, className: classes.resource })}>
              <ResourceTile resource={resource} />
              <Stack as="span">
                <Text as="span" size="m" weight="strong" lines={1} dir="auto" className={classes.resourceTitle}>
                  {resource.title}
                </Text>
                <Text as="span" size="s" tone="quiet" lines={1}>
                  {formatResourceType(resource)}
                </Text>
              </Stack>
            </ResourceLink>
          </li>
        ))}
      </Surface>
    </section>
  );
}

function Members({ group }: { group: FoundGroup }) {
  const { items = [] } = useGroupMembers(group.id);
  const people = items.slice(0, FACES);
  if (people.length === 0) return null;
  return (
    <section>
      <Row justify="between" gap={12} size="m" className={classes.head}>
        <Text as="h2" size="m" weight="strong" breaks>
          Members
        </Text>
        <TextLink to="/groups/$id/members" params={{ id: group.id }} resetScroll={false}>
          All {count(group.members_count)}
        </TextLink>
      </Row>
      <AvatarStack people={people} more={group.members_count - people.length} size={36} />
    </section>
  );
}
