import { FormFailure } from '../../ui/fields/form.tsx';
import { IconPhoto } from '../../ui/icons/icons.tsx';
import { PictureButtons, usePictureChoice } from '../../ui/pictures/picture-buttons.tsx';
import type { PictureChoice } from '../../lib/picture-choice.ts';
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
  const { shown, refusal, refuse, pick } = usePictureChoice({ choice, onChange, saved });
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>
        Picture <span className={classes.optional}>optional</span>
      </legend>
      <div className={classes.stage} aria-hidden="true">
        {shown === null ? <IconPhoto size={28} /> : <img src={shown} alt="" />}
      </div>
      <div className={classes.buttons}>
        <PictureButtons
          noun="picture"
          isShown={shown !== null}
          isSaved={saved !== null}
          onPick={pick}
          onRefuse={refuse}
        />
      </div>
      {refusal !== null && <FormFailure>{refusal}</FormFailure>}
      {sent !== null && sent < 1 && (
        <progress className={classes.progress} value={sent} aria-label="Sending the picture" />
      )}
    </fieldset>
  );
}
