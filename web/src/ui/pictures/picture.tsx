import { useState } from 'react';
import classes from './picture.module.css';

export interface PictureProps {
  picture: { url: string; width: number; height: number; srcset: string; placeholder: string | null };
  alt: string;
  /** The `sizes` attribute, such as `(min-width: 48em) 640px, 100vw`. */
  sizes: string;
  /** Width by height of its box; by default that of the picture. The picture is cropped to it. */
  ratio?: number;
}

/** A picture that reserves its space, and shows a blurred preview while it loads. */
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
