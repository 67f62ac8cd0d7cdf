import { ChosenPicture } from '../../ui/pictures/chosen-picture.tsx';
import { AltTextButton, AltTextField, useAltText } from './alt-text.tsx';

interface DraftPictureProps {
  file: File | null;
  /** How much of it is sent, 0 to 1; null while it is not being sent. */
  progress: number | null;
  onRemove: () => void;
  onRefuse: (sentence: string) => void;
  /** What it shows, in words. */
  description: string;
  /** What is wrong with these. */
  error: string | undefined;
  disabled: boolean;
  onDescribe: (words: string) => void;
}

/** The picture of a post that is being written, and the words for people who do not see it. */
export function DraftPicture({ file, description, error, disabled, onDescribe, ...picture }: DraftPictureProps) {
  const alt = useAltText(description, error);
  if (file === null) return null;
  return (
    <>
      <ChosenPicture file={file} alt="What goes with your post" {...picture} foot={<AltTextButton alt={alt} over />} />
      <AltTextField alt={alt} value={description} onChange={onDescribe} error={error} disabled={disabled} />
    </>
  );
}
