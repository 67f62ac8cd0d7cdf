/** Everything the product keeps in the browser, by name. The names on the wire start with `homecoming.`. */
interface Kept {
  accessToken: string;
  colorScheme: 'light' | 'dark' | 'auto';
  /** A post that is being written, as JSON. */
  postDraft: string;
  /** Comments that are being written, as JSON. */
  commentDrafts: string;
  /** The community that the last post for one went to. */
  postCommunity: string;
  /** The channel that the last post for one went to. */
  postChannel: string;
  /** The event that the last post about one went to. */
  postEvent: string;
}

/** What lives only as long as the tab does. */
interface KeptInTab {
  /** The address to come back to after signing in. */
  returnTo: string;
  /** What was typed on the first step after sign-up, as JSON. */
  aboutYouDraft: string;
  /** When the page was last reloaded because a new version is out. */
  reloadedAt: string;
}

export const stored = typedStorage<Kept>(() => localStorage);
export const storedInTab = typedStorage<KeptInTab>(() => sessionStorage);

/** The full name of a key, as tests, other tabs and the static splash see it. */
export function storageKey(name: keyof Kept | keyof KeptInTab): string {
  return `homecoming.${name}`;
}

interface TypedStorage<T> {
  get<K extends keyof T & string>(name: K): T[K] | null;
  /** Null removes it. */
  set<K extends keyof T & string>(name: K, value: T[K] | null): void;
}

/** Storage may be full or forbidden (private windows): reading then gives null and writing does nothing. */
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
        // Nothing to be done: the page goes on without its memory.
      }
    },
  };
}
