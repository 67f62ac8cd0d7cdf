import { useEffect, useState, type ComponentType } from 'react';
import { flashStore, noticeStore } from '../lib/toasts.ts';

/** The toaster. Its code is loaded with the first toast, or before while the browser is idle. */
export function ToastsOnDemand() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    // Without its code there are no toasts; the app stays
    const show = (): void =>
      void loadToaster().then(
        (loaded) => setToaster(() => loaded),
        () => undefined,
      );
    const stores = [noticeStore, flashStore];
    const stops = stores.map((store) => store.subscribe(show));
    if (stores.some((store) => store.getState().notifications.length > 0)) show();
    return () => stops.forEach((stop) => stop());
  }, []);
  return Toaster && <Toaster />;
}

export async function loadToaster() {
  return (await import('../ui/feedback/toaster.tsx')).Toaster;
}
