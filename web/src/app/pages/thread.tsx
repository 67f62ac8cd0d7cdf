import { LinkCardKinds } from '../../chat/parts/link-card.tsx';
import { ThreadScreen } from '../../chat/screens/thread.tsx';
import { PostLinkCard } from '../../posts/parts/post-link-card.tsx';

const kinds = [{ path: /^\/posts\/([\w-]+)\/?$/, Card: PostLinkCard }];

/** /chat/{id}: a conversation, with cards for links to posts. */
export function ThreadPage() {
  return (
    <LinkCardKinds value={kinds}>
      <ThreadScreen />
    </LinkCardKinds>
  );
}
