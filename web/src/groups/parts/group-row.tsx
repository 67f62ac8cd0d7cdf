import type { Group } from '@homecoming/contract/groups.ts';
import { Link } from '@tanstack/react-router';
import { counted, relativeTime } from '../../lib/text/format.ts';
import { IconMessages } from '../../ui/icons/icons.tsx';
import { ListRow, coverClass } from '../../ui/layout/list-row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './group-row.module.css';

interface GroupRowProps {
  group: Group;
  /** Its channel and community, shown instead of the description. */
  place?: string;
}

/** A group in a list, with the number of comments and the time of the latest activity. A card says that one can join. */
export function GroupRow({ group, place }: GroupRowProps) {
  const words = place ?? group.description;
  return (
    <ListRow
      start={
        <span {...tileStyle({ size: 40, tone: 'primary', className: classes.tile })}>
          {group.image === null ? <IconMessages /> : <img src={group.image.url} alt="" loading="lazy" />}
        </span>
      }
      endContent={
        <Stack as="p" align="end" size="s" tone="quiet" tabular grow={false}>
          {group.comments_count > 0 && <span>{counted(group.comments_count, 'comment')}</span>}
          {group.can.read ? (
            <time dateTime={group.last_activity_at}>{relativeTime(group.last_activity_at)}</time>
          ) : (
            <span>Join to read</span>
          )}
        </Stack>
      }
      title={
        <Link to="/groups/$id" params={{ id: group.id }} className={coverClass}>
          {group.name}
        </Link>
      }
    >
      {words !== null && (
        <Text size="m" tone="quiet" lines={2} dir="auto">
          {words}
        </Text>
      )}
    </ListRow>
  );
}
