import { useResources } from './api.ts';
import { formatResourceType } from './resource-kind.ts';
import { ResourceLink } from './resource-link.tsx';
import classes from './resource-strip.module.css';
import { ResourceTile } from './resource-tile.tsx';
import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { surfaceStyle } from '../../ui/layout/surface.tsx';

const MAX_SHOWN = 6;

/** The newest resources of a group above its discussion, on screens without a side column. */
export function ResourceStrip({ group }: { group: { id: string; resources_count: number } }) {
  const { items, error } = useResources(group.id);
  // As high as the strip, so that the discussion does not move
  if (items === undefined && error === undefined && group.resources_count > 0) {
    return (
      <Loading label="Loading resources">
        <Bone height={66} radius={16} />
      </Loading>
    );
  }
  if (items === undefined || items.length === 0) return null;
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
