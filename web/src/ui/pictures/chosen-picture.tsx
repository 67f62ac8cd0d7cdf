import type { ReactNode } from 'react';
import classes from './chosen-picture.module.css';
import { IconAlertCircle, IconX } from '../icons/icons.tsx';
import { usePreview } from './image-picker.tsx';

interface ChosenPictureProps {
  file: File | null;
  /** What it is for people who do not see it. */
  alt: string;
  /** How much of it is sent, 0 to 1; null while it is not being sent. */
  progress: number | null;
  onRemove: () => void;
  /** The picture cannot be sent after all. */
  onRefuse: (sentence: string) => void;
  /** Stands over its foot while it is not being sent. */
  foot?: ReactNode;
}

/** The picture of what is being written, with a way to take it off again. */
export function ChosenPicture({ file, alt, progress, onRemove, onRefuse, foot }: ChosenPictureProps) {
  const preview = usePreview(file, onRefuse);
  if (file === null || preview === null) return null;
  return (
    <figure className={classes.picture}>
      <img src={preview} alt={alt} />
      {progress === null ? (
        <>
          <button type="button" className={classes.remove} aria-label="Remove picture" onClick={onRemove}>
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

/** How much of a picture is sent, over its foot. */
export function SendingProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  const sent = percent === 100;
  return (
    <figcaption className={classes.progress}>
      <span>{sent ? 'Publishing' : `Sending the picture, ${percent}%`}</span>
      <span
        className={classes.track}
        role="progressbar"
        aria-label="Sending the picture"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span className={classes.bar} style={{ width: `${percent}%` }} />
      </span>
    </figcaption>
  );
}

/** Why a picture was not taken. */
export function PictureRefused({ children }: { children: string }) {
  return (
    <p className={classes.refused} role="alert" tabIndex={-1}>
      <IconAlertCircle size={18} /> {children}
    </p>
  );
}
