import { Button } from '@mantine/core';
import { IconInfoCircle } from '../../ui/icons/icons.tsx';
import { ImagePicker } from '../../ui/pictures/image-picker.tsx';
import classes from './lost-picture.module.css';

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
