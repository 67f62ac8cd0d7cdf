import { useState } from 'react';
import { FormFailure } from '../../../ui/fields/form.tsx';
import { IconPhoto } from '../../../ui/icons/icons.tsx';
import { usePreview } from '../../../ui/pictures/image-picker.tsx';
import { PictureButtons } from '../../../ui/pictures/picture-buttons.tsx';
import { getPictureFiles, type Pictures } from '../api.ts';
import { Text } from '../../../ui/text/text.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { stackStyle } from '../../../ui/layout/stack.tsx';
import classes from './pictures-field.module.css';

interface PicturesFieldProps {
  pictures: Pictures;
  onChange: (pictures: Pictures) => void;
  /** The URLs of the current pictures. */
  saved?: { cover: string | null; logo: string | null };
}

const NOTHING = { cover: null, logo: null };

/** Chooses cover and logo, with a preview. */
export function PicturesField({ pictures, onChange, saved = NOTHING }: PicturesFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const refuse = (name: keyof Pictures) => (sentence: string) => {
    onChange({ ...pictures, [name]: null });
    setRefusal(sentence);
  };
  const chosen = getPictureFiles(pictures);
  const covers = { file: usePreview(chosen.cover, refuse('cover')), saved: saved.cover };
  const logos = { file: usePreview(chosen.logo, refuse('logo')), saved: saved.logo };
  const cover = pictures.cover === null ? covers.saved : covers.file;
  const logo = pictures.logo === null ? logos.saved : logos.file;
  function pick(changes: Partial<Pictures>): void {
    setRefusal(null);
    onChange({ ...pictures, ...changes });
  }
  return (
    <fieldset {...stackStyle({ gap: 12 })}>
      <Text as="legend" size="m" weight="strong" className={classes.label}>
        Pictures{' '}
        <Text as="span" size="s" weight="regular" tone="quiet" className={classes.optional}>
          optional
        </Text>
      </Text>
      <div className={classes.stage} aria-hidden="true">
        <div className={classes.cover}>{cover === null ? <IconPhoto size={28} /> : <img src={cover} alt="" />}</div>
        <div className={classes.logo}>{logo === null ? <IconPhoto size={24} /> : <img src={logo} alt="" />}</div>
      </div>
      <Row align="stretch" wrap gap={8}>
        <Row align="stretch" wrap gap={8}>
          <PictureButtons
            noun="cover"
            isShown={cover !== null}
            isSaved={saved.cover !== null}
            onPick={(choice) => pick({ cover: choice })}
            onRefuse={setRefusal}
          />
        </Row>
        <Row align="stretch" wrap gap={8}>
          <PictureButtons
            noun="logo"
            isShown={logo !== null}
            isSaved={saved.logo !== null}
            onPick={(choice) => pick({ logo: choice })}
            onRefuse={setRefusal}
          />
        </Row>
      </Row>
      {refusal === null ? (
        <Text size="s" tone="quiet">
          Without pictures we draw a scene and a crest.
        </Text>
      ) : (
        <FormFailure>{refusal}</FormFailure>
      )}
    </fieldset>
  );
}

/** The upload progress of the pictures, 0 to 1. Renders nothing while no upload runs. */
export function PicturesProgress({ sent }: { sent: number | null }) {
  if (sent === null || sent >= 1) return null;
  return <progress value={sent} aria-label="Sending the pictures" />;
}
