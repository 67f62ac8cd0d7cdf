import { useState } from 'react';
import { FormFailure } from '../../ui/form.tsx';
import { IconPhoto } from '../../ui/icons/icons.tsx';
import { ImagePicker, usePreview } from '../../ui/image-picker.tsx';
import classes from './pictures-field.module.css';

/** The pictures of a new community. */
export interface Pictures {
  cover: File | null;
  logo: File | null;
}

interface PicturesFieldProps {
  pictures: Pictures;
  onChange: (pictures: Pictures) => void;
}

/** Cover and logo, as they will stand on the community's page. */
export function PicturesField({ pictures, onChange }: PicturesFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const cover = usePreview(pictures.cover, (sentence) => {
    onChange({ ...pictures, cover: null });
    setRefusal(sentence);
  });
  const logo = usePreview(pictures.logo, (sentence) => {
    onChange({ ...pictures, logo: null });
    setRefusal(sentence);
  });
  function pick(changes: Partial<Pictures>): void {
    setRefusal(null);
    onChange({ ...pictures, ...changes });
  }
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>
        Pictures <span className={classes.optional}>optional</span>
      </legend>
      <div className={classes.stage} aria-hidden="true">
        <div className={classes.cover}>{cover === null ? <IconPhoto size={28} /> : <img src={cover} alt="" />}</div>
        <div className={classes.logo}>{logo === null ? <IconPhoto size={24} /> : <img src={logo} alt="" />}</div>
      </div>
      <div className={classes.buttons}>
        <ImagePicker size="sm" onPick={(file) => pick({ cover: file })} onRefuse={setRefusal}>
          {pictures.cover === null ? 'Choose a cover' : 'Change the cover'}
        </ImagePicker>
        <ImagePicker size="sm" onPick={(file) => pick({ logo: file })} onRefuse={setRefusal}>
          {pictures.logo === null ? 'Choose a logo' : 'Change the logo'}
        </ImagePicker>
      </div>
      {refusal === null ? (
        <p className={classes.hint}>Without pictures we draw a scene and a crest.</p>
      ) : (
        <FormFailure>{refusal}</FormFailure>
      )}
    </fieldset>
  );
}
