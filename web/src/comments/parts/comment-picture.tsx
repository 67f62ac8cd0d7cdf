import type { Picture as PictureShape } from '@homecoming/contract/shapes.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import classes from './comment-picture.module.css';
import { pictureRoom } from './picture-room.ts';

/** The picture of a comment, whole; a press opens it at its full size. */
export function CommentPicture({ picture, alt }: { picture: PictureShape; alt: string }) {
  const { maxWidth, sizes } = pictureRoom(picture);
  return (
    <a href={picture.url} target="_blank" rel="noopener" className={classes.picture} style={{ maxWidth }}>
      <Picture picture={picture} alt={alt} sizes={sizes} />
    </a>
  );
}
