import { Button } from '@mantine/core';
import { ChosenPicture, PictureRefused } from '../../../ui/pictures/chosen-picture.tsx';
import { IconInfoCircle } from '../../../ui/icons/icons.tsx';
import { ImagePicker } from '../../../ui/pictures/image-picker.tsx';
import { AltTextButton, AltTextField, useAltText } from './alt-text.tsx';
import classes from './composer-picture.module.css';
import type { Composing } from '../use-composer.ts';
import { Row } from '../../../ui/layout/row.tsx';

interface ComposerPictureProps {
  composing: Composing;
  onRemove: () => void;
}

/** The picture of a post, its description, and what is wrong with them. */
export function ComposerPicture({ composing, onRemove }: ComposerPictureProps) {
  const { picture, errors, hasLostPicture } = composing;
  const refusal = picture.refusal ?? errors.image;
  return (
    <>
      {picture.file !== null && <DescribedPicture file={picture.file} composing={composing} onRemove={onRemove} />}
      {hasLostPicture && <LostPicture picture={picture} onRemove={onRemove} />}
      {refusal !== undefined && <PictureRefused>{refusal}</PictureRefused>}
    </>
  );
}

function DescribedPicture({ file, composing, onRemove }: ComposerPictureProps & { file: File }) {
  const { picture, errors, imageDescription, describe } = composing;
  const alt = useAltText(imageDescription, errors.image_description);
  return (
    <>
      <ChosenPicture
        file={file}
        alt="What goes with your post"
        asInFeed
        progress={null}
        onRemove={onRemove}
        onRefuse={picture.refuse}
        foot={<AltTextButton alt={alt} over />}
      />
      <AltTextField alt={alt} value={imageDescription} onChange={describe} error={errors.image_description} />
    </>
  );
}

/** Says that this browser has lost the picture of the draft. */
function LostPicture({ picture, onRemove }: { picture: Composing['picture']; onRemove: () => void }) {
  return (
    <div className={classes.lost}>
      <IconInfoCircle size={20} />
      <p>Your text was kept, the picture was not. Choose it again to post it.</p>
      <Row align="stretch" wrap gap={8} className={classes.lostActions}>
        <ImagePicker size="sm" onPick={picture.pick} onRefuse={picture.refuse}>
          Choose it again
        </ImagePicker>
        <Button size="sm" variant="subtle" px={12} onClick={onRemove}>
          Post without it
        </Button>
      </Row>
    </div>
  );
}
