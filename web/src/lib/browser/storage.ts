/** Everything that the product puts into local storage, by name. The stored names start with `homecoming.`. */
interface LocalValues {
  accessToken: string;
  /** The token that was renewed to `accessToken`, by which other tabs know that the session is the same. */
  renewedToken: string;
  colorScheme: 'light' | 'dark' | 'auto';
  /** The list of lib/unsent/drafts.ts, as JSON. */
  drafts: string;
  /** The list of registrations/tickets.ts, as JSON. */
  tickets: string;
  /** The name of the door that this device checks people in at. */
  doorName: string;
  doorSound: 'off';
  /** What was shown of lib/browser/moments.ts, as JSON. */
  moments: string;
  /** The id of the community that was opened last. */
  selectedCommunity: string;
  /** A tutorial that is active, with its user and step, as JSON: see tutorials/flags.ts. */
  'tutorial.profile': string;
  'tutorial.community': string;
  /** How a tutorial ended, as JSON. */
  'tutorial.profile.done': string;
  'tutorial.community.done': string;
  /** The id of the community of the last post to a community. */
  postCommunity: string;
  /** The id of the channel of the last post to a channel. */
  postChannel: string;
  /** The id of the event of the last post about an event. */
  postEvent: string;
}

/** Values that live as long as the tab. */
interface TabValues {
  /** The address to return to after signing in. */
  returnTo: string;
  /** The registration that a visitor was about to make, as JSON: see registrations/wanted-registration.ts. */
  wantedRegistration: string;
  /** What was typed on the first step after sign-up, as JSON. */
  aboutYouDraft: string;
  /** When the page was last reloaded because a new version is out. */
  reloadedAt: string;
}

export const stored = typedStorage<LocalValues>(() => localStorage);
export const storedInTab = typedStorage<TabValues>(() => sessionStorage);

/** The stored name of a key, for tests, storage events and the static splash. */
export function storageKey(name: keyof LocalValues | keyof TabValues): string {
  return `homecoming.${name}`;
}

interface TypedStorage<T> {
  get<K extends keyof T & string>(name: K): T[K] | null;
  /** Null removes it. */
  set<K extends keyof T & string>(name: K, value: T[K] | null): void;
}

/** Where storage is full or forbidden (private windows), reading returns null and writing does nothing. */
function typedStorage<T extends Record<keyof T, string>>(storage: () => Storage): TypedStorage<T> {
  return {
    get(name) {
      try {
        // Only `set` below writes under this prefix, with the very type of the name.
        return storage().getItem(`homecoming.${name}`) as T[typeof name] | null;
      } catch {
        return null;
      }
    },
    set(name, value) {
      try {
        if (value === null) storage().removeItem(`homecoming.${name}`);
        else storage().setItem(`homecoming.${name}`, value);
      } catch {
        // The page works without it.
      }
    },
  };
}
