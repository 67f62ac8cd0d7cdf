import type { SceneName } from '@homecoming/contract/scenes.ts';
import type { PictureChoice } from '../../../lib/browser/picture-choice.ts';
import type { SceneSubject } from '../../../ui/art/scene-look.ts';
import { Scene } from '../../../ui/art/scene.tsx';
import { FormFailure } from '../../../ui/fields/form.tsx';
import { PictureButtons, usePictureChoice } from '../../../ui/pictures/picture-buttons.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { SceneChoices } from './scene-choices.tsx';
import classes from './event-form.module.css';

interface CoverFieldProps {
  /** What is drawn in place of a cover. */
  scene: SceneSubject & { readonly scene: SceneName };
  onScene: (scene: SceneName) => void;
  cover: PictureChoice;
  /** The address of the present cover. */
  saved: string | null;
  /** How much of the cover is sent, 0 to 1. */
  sent: number | null;
  onChange: (cover: PictureChoice) => void;
}

/** Chooses the cover of an event. */
export function CoverField({ scene, onScene, cover, saved, sent, onChange }: CoverFieldProps) {
  const { shown, refusal, refuse, pick } = usePictureChoice({ choice: cover, onChange, saved });
  return (
    <fieldset>
      <legend className="hc-hidden">Cover</legend>
      <div className={classes.cover} aria-hidden="true">
        {shown === null ? <Scene of={scene} /> : <img src={shown} alt="" />}
      </div>
      {sent !== null && sent < 1 && <progress value={sent} aria-label="Sending the cover" />}
      <Row wrap gap={8} className={classes.coverButtons}>
        <PictureButtons
          noun="cover"
          isShown={shown !== null}
          isSaved={saved !== null}
          onPick={pick}
          onRefuse={refuse}
        />
      </Row>
      {shown === null && <SceneChoices subject={scene} onChange={onScene} />}
      {refusal !== null && <FormFailure>{refusal}</FormFailure>}
    </fieldset>
  );
}
