import { Button } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle, IconX } from '../../ui/icons/icons.tsx';
import { ImagePicker, usePreview } from '../../ui/image-picker.tsx';
import classes from './composer-picture.module.css';

interface ComposerPictureProps {
  file: File | null;
  /** How much of it is sent, 0 to 1; null while it is not being sent. */
  progress: number | null;
  onRemove: () => void;
  /** The picture cannot be sent after all. */
  onRefuse: (sentence: string) => void;
}

/** The picture of a post that is being written, with a way to take it off again. */
export function ComposerPicture({ file, progress, onRemove, onRefuse }: ComposerPictureProps) {
  const preview = usePreview(file, onRefuse);
  if (file === null || preview === null) return null;
  return (
    <figure className={classes.picture}>
      <img src={preview} alt="What goes with your post" />
      {progress === null ? (
        <button type="button" className={classes.remove} aria-label="Remove picture" onClick={onRemove}>
          <IconX size={20} />
        </button>
      ) : (
        <Progress share={progress} />
      )}
    </figure>
  );
}

function Progress({ share }: { share: number }) {
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

interface LostPictureProps {
  onPick: (file: File) => void;
  onRefuse: (sentence: string) => void;
  onForget: () => void;
}

/** Says that the picture of a kept draft has to be chosen again. */
export function LostPicture({ onPick, onRefuse, onForget }: LostPictureProps) {
  return (
    <div className={classes.lost}>
      <IconInfoCircle size={20} />
      <p>Your text was kept, the picture was not. Choose it again to post it.</p>
      <div className={classes.lostActions}>
        <ImagePicker size="sm" onPick={onPick} onRefuse={onRefuse}>
          Choose it again
        </ImagePicker>
        <Button size="sm" variant="subtle" px={12} onClick={onForget}>
          Post without it
        </Button>
      </div>
    </div>
  );
}
