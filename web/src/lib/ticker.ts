/** Makes a `subscribe` for `useSyncExternalStore` that calls its listeners every `ms`, all by one timer. */
export function createTicker(ms: number): (listener: () => void) => () => void {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  return (listener) => {
    listeners.add(listener);
    timer ??= setInterval(() => listeners.forEach((notify) => notify()), ms);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
}
