import type { SceneSubject } from '../art/scene-look.ts';
import { Scene } from '../art/scene.tsx';
import classes from './cover.module.css';
import { Picture, type PictureProps } from './picture.tsx';

interface CoverProps {
  /** Of whose cover it is. */
  of: SceneSubject & { readonly cover: PictureProps['picture'] | null };
  /** The `sizes` attribute of the image. */
  sizes: string;
}

/** The cover picture of an event or a community, or a drawn scene. Decorative; fills its box. */
export function Cover({ of, sizes }: CoverProps) {
  return (
    <div className={classes.cover}>
      {of.cover === null ? <Scene of={of} /> : <Picture picture={of.cover} alt="" sizes={sizes} />}
    </div>
  );
}
