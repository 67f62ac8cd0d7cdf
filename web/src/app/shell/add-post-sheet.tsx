import { PostTypeChoices } from '../../posts/composer/parts/post-type-choices.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';

/** Chooses where to post: a community, a channel or an event. */
export function AddPostSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Sheet opened={opened} onClose={onClose} title="What are you adding?" subtitle="Choose where it belongs.">
      <PostTypeChoices onChoose={onClose} />
    </Sheet>
  );
}
