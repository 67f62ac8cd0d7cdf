import { createStore, useStore, type Store } from './store.ts';

/** A value that the user chose for one field of an entity, shown before the server answers. */
interface Change<Entity, Answer> {
  id: string;
  /** One request runs at a time for each entity and field. Changes of other fields run beside it. */
  field: string;
  value: unknown;
  /** The entity with the value. Called with the server's data at each reading, which may have the value already. */
  patch: (entity: Entity) => Entity;
  send: () => Promise<Answer>;
  /** Writes the answer to the cache. The patch goes in the same render. */
  store(answer: Answer): void;
  /** Called with the error when the server did not take the value. Logs it by default. */
  onRefused?: (error: unknown) => void;
}

/** The pending changes of one kind of entity. The cache keeps the server's data; the changes are applied when reading. */
export interface Overlay<Entity> {
  /** Shows a change at once and sends it. Of several for a field, sent in order, only the first and the last are sent. */
  set: <Answer>(change: Change<Entity, Answer>) => void;
  isPending: (id: string, field: string) => boolean;
  /** The function that applies the pending changes to an entity. It is another one after each change. */
  apply: Store<(entity: Entity) => Entity>;
}

/** Makes an overlay for entities of one kind. `getId` returns the id that their changes have. */
export function createOverlay<Entity>(getId: (entity: Entity) => string): Overlay<Entity> {
  const apply = createStore((entity: Entity): Entity => entity);
  let pending: readonly Change<Entity, unknown>[] = [];

  function update(changes: typeof pending): void {
    pending = changes;
    apply.set((entity) =>
      changes.filter(({ id }) => id === getId(entity)).reduce((patched, { patch }) => patch(patched), entity),
    );
  }

  function findNewest(id: string, field: string): Change<Entity, unknown> | undefined {
    return pending.find((change) => change.id === id && change.field === field);
  }

  async function send(change: Change<Entity, unknown>): Promise<void> {
    const hasNewer = () => findNewest(change.id, change.field)?.value !== change.value;
    try {
      change.store(await change.send());
    } catch (error) {
      if (!hasNewer()) (change.onRefused ?? logRefusal)(error);
    }
    // No await between the cache and the overlay: the screen must not show one without the other
    const newest = findNewest(change.id, change.field);
    if (newest !== undefined && hasNewer()) await send(newest);
    else update(pending.filter((other) => other !== newest));
  }

  return {
    set(change) {
      const older = findNewest(change.id, change.field);
      update([...pending.filter((other) => other !== older), change]);
      if (older === undefined) void send(change);
    },
    isPending: (id, field) => findNewest(id, field) !== undefined,
    apply,
  };
}

/** Returns the function that applies the pending changes, and renders again when they change. */
export function useOverlay<Entity>({ apply }: Overlay<Entity>): (entity: Entity) => Entity {
  return useStore(apply);
}

function logRefusal(error: unknown): void {
  console.warn('The server did not take a change.', error);
}
