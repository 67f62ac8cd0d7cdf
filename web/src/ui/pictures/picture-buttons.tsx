import { Button } from '@mantine/core';
import { useState } from 'react';
import { fileIn, type PictureChoice } from '../../lib/browser/picture-choice.ts';
import { IconTrash } from '../icons/icons.tsx';
import { ImagePicker, usePreview } from './image-picker.tsx';

interface PictureChoiceOptions {
  choice: PictureChoice;
  onChange: (choice: PictureChoice) => void;
  /** The URL of the saved picture. */
  saved: string | null;
}

/** The picture to show while one is chosen, and why the last file was refused. */
export function usePictureChoice({ choice, onChange, saved }: PictureChoiceOptions) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const chosen = usePreview(fileIn(choice), (sentence) => {
    onChange(null);
    setRefusal(sentence);
  });
  return {
    shown: choice === null ? saved : chosen,
    refusal,
    refuse: setRefusal,
    pick(next: PictureChoice): void {
      setRefusal(null);
      onChange(next);
    },
  };
}

interface PictureButtonsProps {
  /** What the picture is called. */
  noun: 'picture' | 'cover' | 'logo';
  isShown: boolean;
  isSaved: boolean;
  onPick: (choice: PictureChoice) => void;
  onRefuse: (sentence: string) => void;
}

/** The buttons that choose, change and remove a picture. */
export function PictureButtons({ noun, isShown, isSaved, onPick, onRefuse }: PictureButtonsProps) {
  return (
    <>
      <ImagePicker size="sm" onPick={onPick} onRefuse={onRefuse}>
        {isShown ? `Change the ${noun}` : `Choose a ${noun}`}
      </ImagePicker>
      {isShown && (
        <Button
          variant="subtle"
          color="brick"
          size="sm"
          leftSection={<IconTrash size={18} />}
          onClick={() => onPick(isSaved ? 'none' : null)}
        >
          Remove the {noun}
        </Button>
      )}
    </>
  );
}
