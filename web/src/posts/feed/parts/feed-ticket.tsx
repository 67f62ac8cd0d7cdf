import type { Event } from '@homecoming/contract/events.ts';
import { useEffect, useState, type ComponentType } from 'react';
import { useNextEvent } from '../../../events/api.ts';
import { useHasAsideColumn } from '../../../ui/use-wide.ts';
import type { FeedInsert } from './post-list.tsx';

type Ticket = ComponentType<{ event: Event; level: 2; position: number; of: number }>;

/** The code of tickets; undefined until it was loaded once. */
let loadedTicket: Ticket | undefined;

/**
 * The next event as an item of the feed, where no column beside it shows what is coming up. Whether there is one is decided
 * once, before the posts below its place show: later nothing would move down for it.
 */
export function useFeedTicket(community: string | undefined): FeedInsert {
  const wanted = !useHasAsideColumn();
  const Ticket = useTicketCode(wanted);
  const [hasPlace, setHasPlace] = useState<boolean>();
  const { event, error } = useNextEvent(community, { wanted, onSlow: () => setHasPlace(hasPlace ?? false) });
  const hasTicket = event !== null && event !== undefined && Ticket !== null && Ticket !== undefined;
  const hasNoTicket = event === null || Ticket === null || error !== undefined;
  if (wanted && hasPlace === undefined && (hasTicket || hasNoTicket)) setHasPlace(hasTicket);
  if (!wanted || hasPlace === false || event === null || Ticket === null) return { isLoading: false, item: null };
  if (event === undefined || Ticket === undefined) return { isLoading: hasPlace === undefined, item: null };
  return {
    isLoading: false,
    item: {
      id: event.id,
      render: ({ position, of }) => <Ticket event={event} level={2} position={position} of={of} />,
    },
  };
}

/** Undefined while it loads; null if it did not load, and the feed does without. */
function useTicketCode(wanted: boolean): Ticket | null | undefined {
  const [code, setCode] = useState<Ticket | null | undefined>(() => loadedTicket);
  useEffect(() => {
    if (!wanted || loadedTicket !== undefined) return;
    void loadTicket().then((loaded) => setCode(() => loaded));
  }, [wanted]);
  return code;
}

async function loadTicket(): Promise<Ticket | null> {
  try {
    loadedTicket = (await import('../../../events/parts/event-ticket.tsx')).EventTicket;
    return loadedTicket;
  } catch {
    return null;
  }
}
