import { LinkCardKinds } from '../../chat/parts/link-card.tsx';
import { ThreadScreen } from '../../chat/screens/thread.tsx';
import { EventLinkCard } from '../../events/parts/lists/event-link-card.tsx';
import { PostLinkCard } from '../../posts/parts/post-link-card.tsx';

const kinds = [
  { path: /^\/posts\/([\w-]+)\/?$/, Card: PostLinkCard },
  { path: /^\/events\/(?:open\/)?([\da-f-]{36})\/?$/, Card: EventLinkCard },
];

/** /chat/{id}: a conversation, with cards for links to posts and events. */
export function ThreadPage() {
  return (
    <LinkCardKinds value={kinds}>
      <ThreadScreen />
    </LinkCardKinds>
  );
}
