import type { PublicCommunity } from '@homecoming/contract/communities.ts';
import { Scene } from '../../ui/art/scene.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import classes from './cover.module.css';

interface CoverProps {
  community: Pick<PublicCommunity, 'id' | 'cover'>;
  /** The `sizes` attribute of the image. */
  sizes: string;
}

/** The cover picture of a community, or a drawn scene. Decorative; fills its box. */
export function Cover({ community, sizes }: CoverProps) {
  return (
    <div className={classes.cover}>
      {community.cover === null ? (
        <Scene id={community.id} />
      ) : (
        <Picture picture={community.cover} alt="" sizes={sizes} />
      )}
    </div>
  );
}
