import { PictureRefused } from '../../ui/pictures/chosen-picture.tsx';
import type { WritingPost } from '../writing-post.ts';
import { DraftPicture } from './draft-picture.tsx';
import { LostPicture } from './lost-picture.tsx';

interface ComposerPictureProps {
  writing: WritingPost;
  onRemove: () => void;
}

/** The picture of a post that is being written, what it shows in words, and what is wrong with it. */
export function ComposerPicture({ writing, onRemove }: ComposerPictureProps) {
  const { draft, picture, sending } = writing;
  const refusal = picture.refusal ?? sending.errors.image;
  return (
    <>
      <DraftPicture
        file={picture.file}
        progress={sending.progress}
        onRemove={onRemove}
        onRefuse={picture.refuse}
        description={draft.imageDescription}
        error={sending.errors.image_description}
        disabled={sending.sending}
        onDescribe={writing.describe}
      />
      {picture.file === null && draft.hasPicture && (
        <LostPicture onPick={picture.pick} onRefuse={picture.refuse} onForget={onRemove} />
      )}
      {refusal !== undefined && <PictureRefused>{refusal}</PictureRefused>}
    </>
  );
}
