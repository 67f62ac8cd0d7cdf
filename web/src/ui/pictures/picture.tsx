import { useState } from 'react';
import classes from './picture.module.css';

interface PictureProps {
  picture: { url: string; width: number; height: number; srcset: string; placeholder: string | null };
  alt: string;
  /** How wide it shows, as the `sizes` attribute has it: `(min-width: 48em) 640px, 100vw`. */
  sizes: string;
  /** Width by height of its box; the picture's own when left out. What does not fit is cut. */
  ratio?: number;
}

/** A picture that keeps its place while it loads, with a blur of itself until it is there. */
export function Picture({ picture, alt, sizes, ratio }: PictureProps) {
  const [loaded, setLoaded] = useState(false);
  const background = picture.placeholder === null || loaded ? undefined : `url("${picture.placeholder}")`;
  return (
    <span
      className={classes.picture}
      style={{ aspectRatio: ratio ?? picture.width / picture.height, backgroundImage: background }}
    >
      <img
        src={picture.url}
        srcSet={picture.srcset}
        sizes={sizes}
        alt={alt}
        loading="lazy"
        decoding="async"
        data-loaded={loaded || undefined}
        onLoad={() => setLoaded(true)}
      />
    </span>
  );
}
