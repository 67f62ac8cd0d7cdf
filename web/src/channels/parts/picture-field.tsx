import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormFailure } from '../../ui/fields/form.tsx';
import { IconPhoto, IconTrash } from '../../ui/icons/icons.tsx';
import { ImagePicker, usePreview } from '../../ui/pictures/image-picker.tsx';
import { fileIn, type PictureChoice } from '../../lib/picture-choice.ts';
import classes from './picture-field.module.css';

interface PictureFieldProps {
  choice: PictureChoice;
  onChange: (choice: PictureChoice) => void;
  /** The URL of the saved picture. */
  saved?: string | null;
  /** The share that is uploaded, 0 to 1. Null while no upload runs. */
  sent: number | null;
}

/** A preview of the picture of a channel or group, with buttons to choose and remove it. */
export function PictureField({ choice, onChange, saved = null, sent }: PictureFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const chosen = usePreview(fileIn(choice), (sentence) => {
    onChange(null);
    setRefusal(sentence);
  });
  const shown = choice === null ? saved : chosen;
  function pick(next: PictureChoice): void {
    setRefusal(null);
    onChange(next);
  }
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>
        Picture <span className={classes.optional}>optional</span>
      </legend>
      <div className={classes.stage} aria-hidden="true">
        {shown === null ? <IconPhoto size={28} /> : <img src={shown} alt="" />}
      </div>
      <div className={classes.buttons}>
        <ImagePicker size="sm" onPick={pick} onRefuse={setRefusal}>
          {shown === null ? 'Choose a picture' : 'Change the picture'}
        </ImagePicker>
        {shown !== null && (
          <Button
            variant="subtle"
            color="brick"
            size="sm"
            leftSection={<IconTrash size={18} />}
            onClick={() => pick(saved === null ? null : 'none')}
          >
            Remove the picture
          </Button>
        )}
      </div>
      {refusal !== null && <FormFailure>{refusal}</FormFailure>}
      {sent !== null && sent < 1 && (
        <progress className={classes.progress} value={sent} aria-label="Sending the picture" />
      )}
    </fieldset>
  );
}
