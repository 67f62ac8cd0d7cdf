import type { PublicCommunity } from '@homecoming/contract/communities.ts';
import { Scene } from '../../ui/art/scene.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import classes from './cover.module.css';

interface CoverProps {
  community: Pick<PublicCommunity, 'id' | 'cover'>;
  /** How wide it shows, as the `sizes` attribute has it. */
  sizes: string;
}

/** A community's picture, or the scene that stands for it. Decorative; fills its box. */
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
