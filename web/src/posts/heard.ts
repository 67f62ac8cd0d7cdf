import type { LiveMessages } from '@homecoming/contract/live.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { listPosts } from '@homecoming/contract/posts.ts';
import { call } from '../lib/client.ts';
import { addWaitingPost, currentUserId, isAtHome, isFeedKnown } from './cache.ts';
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
  const { home, others } = scopesOf(heard);
  const atHome = isAtHome(heard.channel);
  if (heard.author === currentUserId() && atHome !== undefined) {
    return letWait(heard, atHome ? [home, ...others] : others);
  }
  if (![home, ...others].some(isFeedKnown)) return;
  const place = heard.channel ?? heard.community;
  const more = asking.get(place);
  asking.set(place, [...(more ?? []), heard]);
  if (more === undefined) setTimeout(() => void ask(place), Math.random() * SPREAD_MS);
}

async function ask(place: string): Promise<void> {
  const heard = asking.get(place) ?? [];
  asking.delete(place);
  const limit = Math.min(heard.length + MARGIN, limits.pageSizeMax);
  if (heard.every(({ channel }) => channel === null)) {
    return askList({ community: place }, limit, heard, ({ home, others }) => [home, ...others]);
  }
  // Who manages the community reads the channel from outside, too, but not at home, where all places come together
  await Promise.all([
    askList({ channel: place }, limit, heard, ({ others }) => others),
    askList({}, Math.max(limit, limits.pageSize), heard, ({ home }) => [home]),
  ]);
}

/** Asks for the newest of a list, and lets what it has wait in those that it speaks for; not when none of these is known. */
async function askList(
  asked: PostScope,
  limit: number,
  heard: readonly Heard[],
  spokenFor: (scopes: ReturnType<typeof scopesOf>) => PostScope[],
): Promise<void> {
  const meant = heard.filter((made) => spokenFor(scopesOf(made)).some(isFeedKnown));
  if (meant.length === 0) return;
  const readable = await newestIn(asked, limit);
  for (const made of meant) if (readable.has(made.post)) letWait(made, spokenFor(scopesOf(made)));
}

function letWait({ post, community, channel }: Heard, scopes: readonly PostScope[]): void {
  addWaitingPost({ id: post, community, channel }, scopes);
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
