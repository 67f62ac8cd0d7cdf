import type { PictureChoice } from '../../../lib/browser/picture-choice.ts';
import { Scene } from '../../../ui/art/scene.tsx';
import { IconPhoto } from '../../../ui/icons/icons.tsx';
import { FormFailure } from '../../../ui/fields/form.tsx';
import { PictureButtons, usePictureChoice } from '../../../ui/pictures/picture-buttons.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import classes from './event-form.module.css';

interface CoverFieldProps {
  /** The id from which the scene is drawn in place of a cover; null before the event has one. */
  sceneId: string | null;
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
        {shown !== null ? (
          <img src={shown} alt="" />
        ) : sceneId === null ? (
          <IconPhoto size={48} />
        ) : (
          <Scene id={sceneId} />
        )}
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
        {shown === null && (
          <Text as="span" size="s" tone="quiet">
            {sceneId === null ? 'Without one we draw a scene when it is saved.' : 'Without one we draw a scene.'}
          </Text>
        )}
      </Row>
      {refusal !== null && <FormFailure>{refusal}</FormFailure>}
    </fieldset>
  );
}
