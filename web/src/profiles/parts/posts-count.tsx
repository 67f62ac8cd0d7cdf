import { count } from '../../lib/text/format.ts';
import { TabCount } from '../../ui/page/tab-links.tsx';
import { useProfile } from '../api.ts';

/** The number of a person's posts that the reader may read. Renders nothing for none, and while it loads. */
export function PostsCount({ person }: { person: string }) {
  const { data: profile } = useProfile(person);
  const posts = profile?.posts_count ?? 0;
  if (posts === 0) return null;
  return <TabCount what={posts === 1 ? 'post' : 'posts'}>{count(posts)}</TabCount>;
}
