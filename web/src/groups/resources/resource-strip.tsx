import { useResources } from './api.ts';
import { typeWords } from './resource-kind.ts';
import { ResourceLink } from './resource-link.tsx';
import classes from './resource-strip.module.css';
import { ResourceTile } from './resource-tile.tsx';

const MAX_SHOWN = 6;

/** The newest resources of a group above its discussion, on screens without a side column. */
export function ResourceStrip({ groupId }: { groupId: string }) {
  const { items = [] } = useResources(groupId);
  if (items.length === 0) return null;
  return (
    <ul className={classes.strip} aria-label="Newest resources">
      {items.slice(0, MAX_SHOWN).map((resource) => (
        <li key={resource.id} className={classes.item}>
          <ResourceLink resource={resource} className={classes.card}>
            <ResourceTile resource={resource} />
            <span className={classes.words}>
              <span className={classes.title}>{resource.title}</span>
              <span className={classes.quiet}>{typeWords(resource)}</span>
            </span>
          </ResourceLink>
        </li>
      ))}
    </ul>
  );
}
