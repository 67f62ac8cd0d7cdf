import type { Resource } from '@homecoming/contract/groups.ts';
import { IconFile, IconFileTypePdf, IconLink, IconTable, IconVideo } from '../../ui/icons/icons.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import { getResourceLook } from './resource-kind.ts';
import classes from './resource-tile.module.css';

const ICONS = { file: IconFile, pdf: IconFileTypePdf, sheet: IconTable, link: IconLink, video: IconVideo };

/** The icon of a resource, by its kind. */
export function ResourceTile({ resource }: { resource: Resource }) {
  const look = getResourceLook(resource);
  const TileIcon = ICONS[look];
  return (
    <span {...tileStyle({ size: 40, className: classes.tile })} data-look={look}>
      <TileIcon size={22} />
    </span>
  );
}
