import {
  addBlastReaction,
  listBlasts,
  removeBlastReaction,
  type Blast,
  type blastReactions,
} from '@homecoming/contract/blasts.ts';
import { getErrorMessage, withFallbackMessage } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { fiveMinuteCache } from '../lib/http/swr-config.ts';
import { getSwrKey } from '../lib/http/use-endpoint.ts';
import { getCachedLists } from '../lib/lists/list-cache.ts';
import { listSource, useLiveList, type ListSource, type LiveListView } from '../lib/lists/use-live-list.ts';
import { createOverlay, useOverlay } from '../lib/optimistic.ts';
import { notice } from '../lib/toasts.ts';
import { outreachTexts } from './texts.ts';

/** A kind of reaction to a blast. */
export type Reaction = (typeof blastReactions)[number];

const pendingReactions = createOverlay<Blast>(({ id }) => id);

/** The blasts of an event, newest first, with the user's pending reactions. Good for 5 minutes. */
export function useBlasts(eventId: string, wanted: boolean): LiveListView<Blast> {
  const withPending = useOverlay(pendingReactions);
  const list = useLiveList(wanted ? blastSource(eventId) : null, { ...fiveMinuteCache, revalidateIfStale: true });
  return { ...list, items: list.items?.map(withPending) };
}

/** Reacts to a blast, or takes the reaction back. A refusal is shown in a toast. */
export function toggleReaction(eventId: string, blast: Blast, reaction: Reaction): void {
  const params = { id: eventId, blastId: blast.id };
  const isMine = blast.reactions.some(({ reaction_type, mine }) => reaction_type === reaction && mine);
  pendingReactions.set({
    id: blast.id,
    field: reaction,
    value: !isMine,
    patch: (shown) => withReaction(shown, reaction, !isMine),
    async send() {
      if (isMine) await call(removeBlastReaction, { params, query: { reaction_type: reaction }, body: {} });
      else await call(addBlastReaction, { params, body: { reaction_type: reaction } });
    },
    store: () => getBlastLists(eventId).change(blast.id, (known) => withReaction(known, reaction, !isMine)),
    onRefused: (error) => notice.error(`Your reaction was not saved. ${getErrorMessage(error)}`),
  });
}

/** The cached blasts of an event. */
export function getBlastLists(eventId: string) {
  return getCachedLists<Blast>(getSwrKey(listBlasts, { params: { id: eventId } }));
}

function withReaction(blast: Blast, reaction: Reaction, mine: boolean): Blast {
  const before = blast.reactions.find(({ reaction_type }) => reaction_type === reaction);
  if ((before?.mine ?? false) === mine) return blast;
  const count = (before?.count ?? 0) + (mine ? 1 : -1);
  const changed = { reaction_type: reaction, count, mine };
  const reactions =
    before === undefined
      ? [...blast.reactions, changed]
      : blast.reactions.map((known) => (known === before ? changed : known));
  return { ...blast, reactions: reactions.filter(({ count: left }) => left > 0) };
}

function blastSource(eventId: string): ListSource<Blast> {
  const source = listSource(listBlasts, { params: { id: eventId }, query: {} });
  return {
    ...source,
    isBefore: (a, b) => a.id > b.id,
    queuesNew: () => false,
    async load(cursor, shown) {
      try {
        return await source.load(cursor, shown);
      } catch (error) {
        throw withFallbackMessage(error, outreachTexts.blastsFailed);
      }
    },
  };
}
