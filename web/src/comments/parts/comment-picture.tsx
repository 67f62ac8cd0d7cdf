import type { Picture as PictureShape } from '@homecoming/contract/shapes.ts';
import { Picture } from '../../ui/picture.tsx';
import classes from './comment-picture.module.css';

/** Tall pictures stay within the screen. */
const TALLEST = 420;

/** The picture of a comment, whole; a press opens it at its full size. */
export function CommentPicture({ picture, alt }: { picture: PictureShape; alt: string }) {
  const widest = Math.round(Math.min(520, (picture.width / picture.height) * TALLEST));
  return (
    <a
      href={picture.url}
      target="_blank"
      rel="noopener"
      className={classes.picture}
      style={{ maxWidth: Math.max(widest, 120) }}
    >
      <Picture picture={picture} alt={alt} sizes={`(min-width: 48em) ${widest}px, calc(100vw - 82px)`} />
    </a>
  );
}
