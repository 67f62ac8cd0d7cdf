import { Button } from '@mantine/core';
import { useState } from 'react';
import { fileIn, type PictureChoice } from '../../../lib/picture-choice.ts';
import { Scene } from '../../../ui/art/scene.tsx';
import { FormFailure } from '../../../ui/fields/form.tsx';
import { IconTrash } from '../../../ui/icons/icons.tsx';
import { ImagePicker, usePreview } from '../../../ui/pictures/image-picker.tsx';
import classes from './event-form.module.css';

interface CoverFieldProps {
  /** The id from which the scene is drawn in place of a cover. */
  sceneId: string;
  cover: PictureChoice;
  /** The address of the present cover. */
  saved: string | null;
  /** How much of the cover is sent, 0 to 1. */
  sent: number | null;
  onChange: (cover: PictureChoice) => void;
}

/** Chooses the cover of an event. */
export function CoverField({ sceneId, cover, saved, sent, onChange }: CoverFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const preview = usePreview(fileIn(cover), (sentence) => {
    onChange(null);
    setRefusal(sentence);
  });
  const shown = cover === null ? saved : preview;
  function pick(picked: PictureChoice): void {
    setRefusal(null);
    onChange(picked);
  }
  return (
    <fieldset>
      <legend className="hc-hidden">Cover</legend>
      <div className={classes.cover} aria-hidden="true">
        {shown === null ? <Scene id={sceneId} /> : <img src={shown} alt="" />}
      </div>
      {sent !== null && sent < 1 && (
        <progress className={classes.progress} value={sent} aria-label="Sending the cover" />
      )}
      <div className={classes.coverButtons}>
        <ImagePicker size="sm" onPick={pick} onRefuse={setRefusal}>
          {shown === null ? 'Choose a cover' : 'Change the cover'}
        </ImagePicker>
        {shown !== null && (
          <Button
            variant="subtle"
            color="brick"
            size="sm"
            leftSection={<IconTrash size={18} />}
            onClick={() => pick(saved === null ? null : 'none')}
          >
            Remove the cover
          </Button>
        )}
        {shown === null && <span className={classes.quiet}>Without one we draw a scene.</span>}
      </div>
      {refusal !== null && <FormFailure>{refusal}</FormFailure>}
    </fieldset>
  );
}
