import type { PictureChoice } from '../../../lib/picture-choice.ts';
import { Scene } from '../../../ui/art/scene.tsx';
import { FormFailure } from '../../../ui/fields/form.tsx';
import { PictureButtons, usePictureChoice } from '../../../ui/pictures/picture-buttons.tsx';
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
  const { shown, refusal, refuse, pick } = usePictureChoice({ choice: cover, onChange, saved });
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
        <PictureButtons
          noun="cover"
          isShown={shown !== null}
          isSaved={saved !== null}
          onPick={pick}
          onRefuse={refuse}
        />
        {shown === null && <span className={classes.quiet}>Without one we draw a scene.</span>}
      </div>
      {refusal !== null && <FormFailure>{refusal}</FormFailure>}
    </fieldset>
  );
}
