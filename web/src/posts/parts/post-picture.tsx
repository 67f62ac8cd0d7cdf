import type { Picture as PictureShape } from '@homecoming/contract/shapes.ts';
import { useRef, useState } from 'react';
import { Picture } from '../../ui/pictures/picture.tsx';
import classes from './post-picture.module.css';
import { PictureViewer } from '../../ui/pictures/picture-viewer.tsx';

interface PostPictureProps {
  picture: PictureShape;
  /** What it shows, in their words; null where they said nothing. */
  description: string | null;
  /** Who shows it. */
  by: string;
  sizes: string;
  /** Width by height of its box; its own when left out. */
  ratio?: number;
}

/** A picture that opens in its full size. */
export function PostPicture({ picture, description, by, sizes, ratio }: PostPictureProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const alt = description ?? `Picture by ${by}`;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.picture}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Picture picture={picture} alt={alt} sizes={sizes} {...(ratio !== undefined && { ratio })} />
      </button>
      <PictureViewer
        picture={picture}
        alt={alt}
        opened={opened}
        onClose={() => setOpened(false)}
        returnTo={() => button.current}
      />
    </>
  );
}
