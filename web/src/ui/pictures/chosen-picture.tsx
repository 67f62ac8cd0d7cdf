import type { ReactNode } from 'react';
import classes from './chosen-picture.module.css';
import { IconAlertCircle, IconX } from '../icons/icons.tsx';
import { Stack } from '../layout/stack.tsx';
import { Row } from '../layout/row.tsx';
import { tileStyle } from '../layout/tile.tsx';
import { usePreview } from './image-picker.tsx';

interface ChosenPictureProps {
  file: File | null;
  /** The alternative text. */
  alt: string;
  /** Shows the part of it that the feed shows. */
  asInFeed?: boolean;
  /** The progress of the upload, 0 to 1; null without an upload. */
  progress: number | null;
  onRemove: () => void;
  /** Called if the picture turns out to be invalid. */
  onRefuse: (sentence: string) => void;
  /** Shown over the bottom of the picture while it is not being uploaded. */
  foot?: ReactNode;
}

/** The picture of a draft, with a button to remove it. */
export function ChosenPicture(props: ChosenPictureProps) {
  const { file, alt, asInFeed = false, progress, onRemove, onRefuse, foot } = props;
  const preview = usePreview(file, onRefuse);
  if (file === null || preview === null) return null;
  return (
    <figure className={classes.picture}>
      <img src={preview} alt={alt} data-feed={asInFeed || undefined} />
      {progress === null ? (
        <>
          <button
            type="button"
            {...tileStyle({ round: true, tone: 'raised', className: classes.remove })}
            aria-label="Remove picture"
            onClick={onRemove}
          >
            <IconX size={20} />
          </button>
          {foot !== undefined && <div className={classes.foot}>{foot}</div>}
        </>
      ) : (
        <SendingProgress share={progress} />
      )}
    </figure>
  );
}

/** The progress of an upload, over the bottom of the picture. */
export function SendingProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  const sent = percent === 100;
  return (
    <Stack as="figcaption" gap={8} size="s" weight="medium" tabular className={classes.progress}>
      <span>{sent ? 'Publishing' : `Sending the picture, ${percent}%`}</span>
      <ProgressTrack share={share} label="Sending the picture" />
    </Stack>
  );
}

/** The progress of an upload as a bar. */
export function ProgressTrack({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100);
  return (
    <span
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span className={classes.bar} style={{ width: `${percent}%` }} />
    </span>
  );
}

/** Why a picture was refused. */
export function PictureRefused({ children }: { children: string }) {
  return (
    <Row as="p" align="stretch" gap={8} size="s" weight="medium" tone="danger" role="alert" tabIndex={-1}>
      <IconAlertCircle size={18} /> {children}
    </Row>
  );
}
