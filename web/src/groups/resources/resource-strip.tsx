import { useResources } from './api.ts';
import { formatResourceType } from './resource-kind.ts';
import { ResourceLink } from './resource-link.tsx';
import classes from './resource-strip.module.css';
import { ResourceTile } from './resource-tile.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { surfaceStyle } from '../../ui/layout/surface.tsx';

const MAX_SHOWN = 6;

/** The newest resources of a group above its discussion, on screens without a side column. */
export function ResourceStrip({ groupId }: { groupId: string }) {
  const { items = [] } = useResources(groupId);
  if (items.length === 0) return null;
  return (
    <Row as="ul" align="stretch" gap={12} className={classes.strip} aria-label="Newest resources">
      {items.slice(0, MAX_SHOWN).map((resource) => (
        <li key={resource.id} className={classes.item}>
          <ResourceLink resource={resource} {...surfaceStyle({ className: classes.card })}>
            <ResourceTile resource={resource} />
            <Stack as="span">
              <Text as="span" size="m" weight="strong" lines={1}>
                {resource.title}
              </Text>
              <Text as="span" size="s" tone="quiet" lines={1}>
                {formatResourceType(resource)}
              </Text>
            </Stack>
          </ResourceLink>
        </li>
      ))}
    </Row>
  );
}
