import type { ChatMedia } from '@homecoming/contract/chat.ts';
import { useRef, useState } from 'react';
import { IconDownload, IconFile } from '../../../ui/icons/icons.tsx';
import { PictureViewer } from '../../../ui/pictures/picture-viewer.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { formatBytes } from '../../../lib/text/format-bytes.ts';
import { Tile } from '../../../ui/layout/tile.tsx';
import classes from './message-media.module.css';

/** The file of a message: a picture with a viewer, or a download. */
export function MessageMedia({ media, tabIndex }: { media: ChatMedia; tabIndex: number }) {
  const { width, height, srcset, placeholder, url, name, size } = media;
  if (width === null || height === null || srcset === null) {
    return (
      <a href={url} download={name} className={classes.file} tabIndex={tabIndex}>
        <Tile size={40} tone="danger">
          <IconFile size={22} />
        </Tile>
        <span className={classes.words}>
          <bdi className={classes.name}>{name}</bdi>
          <span className={classes.size}>{formatBytes(size)}</span>
        </span>
        <IconDownload size={20} />
        <span className="hc-hidden">Download</span>
      </a>
    );
  }
  return <PictureButton picture={{ url, width, height, srcset, placeholder }} alt={name} tabIndex={tabIndex} />;
}

interface PictureButtonProps {
  picture: { url: string; width: number; height: number; srcset: string; placeholder: string | null };
  alt: string;
  tabIndex: number;
}

function PictureButton({ picture, alt, tabIndex }: PictureButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { width, ratio } = previewBox(picture.width / picture.height);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.picture}
        tabIndex={tabIndex}
        style={{ width }}
        aria-label={`Open ${alt.toLocaleLowerCase()}`}
        onClick={() => setOpen(true)}
      >
        <Picture picture={picture} alt="" sizes={`${width}px`} ratio={ratio} />
      </button>
      <PictureViewer
        picture={picture}
        alt={alt}
        opened={isOpen}
        onClose={() => setOpen(false)}
        returnTo={() => button.current}
      />
    </>
  );
}

/** The limits of a preview, in px. Words below a narrower one would be hard to read. */
const [MAX_HEIGHT, MAX_WIDTH, MIN_WIDTH] = [360, 350, 200];

/** The width in px and the ratio of the preview of a picture with a ratio. */
export function previewBox(ratio: number): { width: number; ratio: number } {
  const width = Math.max(MIN_WIDTH, Math.round(Math.min(MAX_WIDTH, ratio * MAX_HEIGHT)));
  return { width, ratio: width / Math.min(MAX_HEIGHT, width / ratio) };
}
