import type { LiveMessages } from '@homecoming/contract/live.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { listPosts } from '@homecoming/contract/posts.ts';
import { call } from '../lib/client.ts';
import { addWaitingPost, cachedFeed, currentUserId, feedKey } from './cache.ts';
import { scopesOf, type PostScope } from './scope.ts';

type Heard = LiveMessages['post.created'];

/** A post is told to everybody in its place at the same moment, who are not all to ask for it then. */
const SPREAD_MS = 2000;
/** So that what else was posted there meanwhile does not hide what was heard of. */
const MARGIN = 2;
/** Of which place is going to be asked, and for what. */
const asking = new Map<string, Heard[]>();

/**
 * Lets a post that was told of wait in the lists, if it is for the user: it is told to all of a place, also to people of
 * whom one has blocked the other. Only a list says so, and of nobody why.
 */
export function hearOfPost(heard: Heard): void {
  if (heard.author === currentUserId()) return addWaitingPost(heard.post, heard);
  if (scopesOf(heard).every((scope) => cachedFeed(feedKey(scope)) === undefined)) return;
  const place = heard.channel ?? heard.community;
  const others = asking.get(place);
  asking.set(place, [...(others ?? []), heard]);
  if (others === undefined) setTimeout(() => void ask(place), Math.random() * SPREAD_MS);
}

async function ask(place: string): Promise<void> {
  const heard = asking.get(place) ?? [];
  asking.delete(place);
  const readable = await newestIn(scopeOf(heard, place), Math.min(heard.length + MARGIN, limits.pageSizeMax));
  for (const made of heard) if (readable.has(made.post)) addWaitingPost(made.post, made);
}

function scopeOf(heard: readonly Heard[], place: string): PostScope {
  return heard.some(({ channel }) => channel === place) ? { channel: place } : { community: place };
}

/** None where they cannot be read, or not now: the lists tell of them once they are asked for again. */
async function newestIn(scope: PostScope, limit: number): Promise<Set<string>> {
  try {
    const { results } = await call(listPosts, { query: { ...scope, limit } });
    return new Set(results.map(({ id }) => id));
  } catch {
    return new Set();
  }
}
