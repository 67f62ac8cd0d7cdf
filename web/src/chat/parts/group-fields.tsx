import { limits } from '@homecoming/contract/limits.ts';
import { Button, Textarea, type TextareaProps } from '@mantine/core';
import { useState } from 'react';
import { OptionalLabel } from '../../ui/fields/fields.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { ImagePicker, usePreview } from '../../ui/pictures/image-picker.tsx';
import classes from './people.module.css';

interface GroupPictureProps {
  file: File | null;
  /** The address of the picture that the group has. */
  current: string | null;
  onPick: (file: File) => void;
  onRemove: () => void;
}

/** Chooses the picture of a group. */
export function GroupPicture({ file, current, onPick, onRemove }: GroupPictureProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const shown = usePreview(file) ?? current;
  return (
    <Row wrap gap={8}>
      {shown !== null && <img src={shown} alt="" className={classes.preview} />}
      <ImagePicker
        size="sm"
        onPick={(picked) => {
          setRefusal(null);
          onPick(picked);
        }}
        onRefuse={setRefusal}
      >
        {shown === null ? 'Add a picture' : 'Change the picture'}
      </ImagePicker>
      {shown !== null && (
        <Button size="sm" px="xs" variant="subtle" color="brick" onClick={onRemove}>
          Remove
          <span className="hc-hidden"> the picture</span>
        </Button>
      )}
      {refusal !== null && <FormFailure>{refusal}</FormFailure>}
    </Row>
  );
}

/** The field of the description of a group chat. */
export function GroupDescription(props: TextareaProps) {
  return (
    <Textarea
      label={<OptionalLabel>Description</OptionalLabel>}
      minRows={2}
      maxRows={6}
      maxLength={limits.description}
      {...props}
    />
  );
}
