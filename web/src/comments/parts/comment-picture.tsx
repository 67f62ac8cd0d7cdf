import type { Picture as PictureShape } from '@homecoming/contract/shapes.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import classes from './comment-picture.module.css';

/** Tall pictures stay within the screen, wide ones within the words, and none is too small to be pressed. */
const [MAX_HEIGHT, MAX_WIDTH, MIN_WIDTH] = [420, 520, 120];

/** The picture of a comment, whole; a press opens it at its full size. */
export function CommentPicture({ picture, alt }: { picture: PictureShape; alt: string }) {
  const { maxWidth, sizes } = pictureRoom(picture);
  return (
    <a href={picture.url} target="_blank" rel="noopener" className={classes.picture} style={{ maxWidth }}>
      <Picture picture={picture} alt={alt} sizes={sizes} />
    </a>
  );
}

/** How wide a picture in a comment may become, in px, and that as the `sizes` of its element. */
function pictureRoom({ width, height }: Pick<PictureShape, 'width' | 'height'>): { maxWidth: number; sizes: string } {
  const maxWidth = Math.max(MIN_WIDTH, Math.round(Math.min(MAX_WIDTH, (width / height) * MAX_HEIGHT)));
  return { maxWidth, sizes: `(min-width: 48em) ${maxWidth}px, calc(100vw - 82px)` };
}
