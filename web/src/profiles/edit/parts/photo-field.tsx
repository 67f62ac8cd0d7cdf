import { useState } from 'react';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { CropSheet } from '../../../ui/pictures/crop-sheet.tsx';
import { FormFailure } from '../../../ui/fields/form.tsx';
import { ImagePicker, usePreview } from '../../../ui/pictures/image-picker.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/text/text.tsx';
import classes from './photo-field.module.css';

interface PhotoFieldProps {
  person: { id: string; first_name: string; last_name: string; photo: string | null };
  /** A new photo that is not uploaded yet. */
  photo: File | null;
  /** Called with the cropped photo, or null if the file is no picture. */
  onPick: (photo: File | null) => void;
}

/** A preview of the photo, with a button to choose and crop another one. */
export function PhotoField({ person, photo, onPick }: PhotoFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [toCut, setToCut] = useState<File | null>(null);
  const preview = usePreview(photo, (sentence) => {
    onPick(null);
    setRefusal(sentence);
  });
  return (
    <Row wrap gap={20} className={classes.field}>
      <Avatar person={preview === null ? person : { ...person, photo: preview }} size={96} />
      <div className={classes.words}>
        <p className={classes.label}>
          Photo{' '}
          <Text as="span" size="s" weight="regular" tone="quiet">
            optional
          </Text>
        </p>
        <Text size="s" weight="regular" tone="quiet">
          You can crop it. It shows in a circle.
        </Text>
        <ImagePicker
          size="sm"
          mt={8}
          onRefuse={setRefusal}
          onPick={(file) => {
            setRefusal(null);
            setToCut(file);
          }}
        >
          {photo === null && person.photo === null ? 'Choose a photo' : 'Change the photo'}
        </ImagePicker>
      </div>
      {refusal !== null && <FormFailure>{refusal}</FormFailure>}
      <CropSheet
        file={toCut}
        confirm="Use this photo"
        onClose={() => setToCut(null)}
        onRefuse={setRefusal}
        onCut={onPick}
      />
    </Row>
  );
}
