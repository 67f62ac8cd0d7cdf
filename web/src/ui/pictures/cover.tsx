import { Scene } from '../art/scene.tsx';
import classes from './cover.module.css';
import { Picture, type PictureProps } from './picture.tsx';

interface CoverProps {
  /** Of whose cover it is; `id` decides about the scene. */
  of: { readonly id: string; readonly cover: PictureProps['picture'] | null };
  /** The `sizes` attribute of the image. */
  sizes: string;
}

/** The cover picture of an event or a community, or a drawn scene. Decorative; fills its box. */
export function Cover({ of: { id, cover }, sizes }: CoverProps) {
  return (
    <div className={classes.cover}>
      {cover === null ? <Scene id={id} /> : <Picture picture={cover} alt="" sizes={sizes} />}
    </div>
  );
}
