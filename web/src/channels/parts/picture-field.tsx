import { FormFailure } from '../../ui/fields/form.tsx';
import { IconPhoto } from '../../ui/icons/icons.tsx';
import { PictureButtons, usePictureChoice } from '../../ui/pictures/picture-buttons.tsx';
import type { PictureChoice } from '../../lib/browser/picture-choice.ts';
import { Text } from '../../ui/text/text.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { stackStyle } from '../../ui/layout/stack.tsx';
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
    <fieldset {...stackStyle({ gap: 12 })}>
      <Text as="legend" size="m" weight="strong" className={classes.label}>
        Picture{' '}
        <Text as="span" size="s" weight="regular" tone="quiet" className={classes.optional}>
          optional
        </Text>
      </Text>
      <div className={classes.stage} aria-hidden="true">
        {shown === null ? <IconPhoto size={28} /> : <img src={shown} alt="" />}
      </div>
      <Row align="stretch" wrap gap={8}>
        <PictureButtons
          noun="picture"
          isShown={shown !== null}
          isSaved={saved !== null}
          onPick={pick}
          onRefuse={refuse}
        />
      </Row>
      {refusal !== null && <FormFailure>{refusal}</FormFailure>}
      {sent !== null && sent < 1 && <progress value={sent} aria-label="Sending the picture" />}
    </fieldset>
  );
}
