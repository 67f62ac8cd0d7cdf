import type { CommunityRole } from '@homecoming/contract/communities.ts';
import type { ChildPost, Post } from '@homecoming/contract/posts.ts';
import { sql } from 'drizzle-orm';
import { personColumns, presentPerson, type PersonRow } from '../accounts/present.ts';
import type { CommentView } from '../comments/present.ts';
import { isMutedInJoined } from '../communities/access.ts';
import { photoUrl, pictureColumns, presentPicture, type PictureRow } from '../media/present.ts';
import type { Actor } from '../platform/app.ts';
import { channels } from '../schema/channels.ts';
import { communities, memberships } from '../schema/communities.ts';
import { events } from '../schema/events.ts';
import { bookmarks, postLikes, posts } from '../schema/posts.ts';
import type { PostRow } from './access.ts';
import { abilitiesOn } from './policy.ts';

/** The columns needed to present a post, over posts joined with the reader's rows. */
export const postColumns = {
  post: posts,
  author: personColumns,
  community: { id: communities.id, name: communities.name, logoId: communities.logoId },
  channelName: channels.name,
  // Only of the rows that are shown: a join more would change the plan of every feed.
  eventTitle: sql<string | null>`(select ${events.title} from ${events} where ${events.id} = ${posts.eventId})`,
  image: pictureColumns,
  likedBy: postLikes.userId,
  bookmarkId: bookmarks.id,
  role: memberships.role,
  isMuted: isMutedInJoined,
};

/** A readable post with the reader's relation to it. */
export interface PostView {
  readonly post: PostRow;
  readonly author: PersonRow;
  readonly community: { readonly id: string; readonly name: string; readonly logoId: string | null };
  readonly channelName: string | null;
  readonly eventTitle: string | null;
  readonly image: PictureRow | null;
  /** The reader's id, when they like it. */
  readonly likedBy: string | null;
  /** The id of the reader's bookmark, or null. */
  readonly bookmarkId: string | null;
  /** The reader's role in its community, or null. */
  readonly role: CommunityRole | null;
  readonly isMuted: boolean;
}

/** A comment in `child_posts`. */
export type ChildView = Omit<CommentView, 'hidden'>;

/** A post on the wire, for its reader, with its newest comments. */
export function presentPost(view: PostView, reader: Actor, newest: readonly ChildView[] = []): Post {
  const { post, author, community, channelName, eventTitle, image, likedBy, bookmarkId, role, isMuted: muted } = view;
  const isAuthor = post.authorId === reader.userId;
  const can = abilitiesOn({
    role,
    inPlace: true,
    isMuted: muted,
    isAuthor,
    isRemoved: post.removedBy !== null,
    actor: reader,
  });
  return {
    id: post.id,
    author: presentPerson(author),
    category: post.category,
    community: { id: community.id, name: community.name, logo: photoUrl(community.logoId) },
    channel: post.channelId === null ? null : { id: post.channelId, name: channelName ?? '' },
    event: post.eventId === null ? null : { id: post.eventId, name: eventTitle ?? '' },
    title: post.title,
    comment: post.comment,
    mentions: [...post.mentions],
    image: presentPicture(image),
    image_description: image === null ? null : post.imageDescription,
    likes_count: post.likesCount,
    likedby_me: likedBy !== null,
    level_count: post.sharesCount,
    comments_count: post.commentsCount,
    child_posts: newest.map(presentChild),
    is_bookmarked: bookmarkId !== null,
    created_at: post.createdAt.toISOString(),
    edited_at: post.editedAt?.toISOString() ?? null,
    removed: post.removedBy === null ? null : { decision: post.removedBy },
    can: { take_part: can.take_part, edit: can.edit, delete: can.delete, report: can.report },
  };
}

function presentChild({ comment, author, image, likedBy }: ChildView): ChildPost {
  return {
    id: comment.id,
    title: comment.title,
    comment: comment.text ?? '',
    mentions: [...comment.mentions],
    image: presentPicture(image),
    author: presentPerson(author),
    likes_count: comment.likesCount,
    likedby_me: likedBy !== null,
    created_at: comment.createdAt.toISOString(),
    edited_at: comment.editedAt?.toISOString() ?? null,
  };
}
