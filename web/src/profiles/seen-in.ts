import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the community from whose page or members a profile was opened: its managers get a report about it. */
    seenIn?: string;
  }
}

/** The community from which the profile on the screen was opened. */
export function useSeenIn(): string | undefined {
  return useLocation({ select: ({ state }) => state.seenIn });
}
