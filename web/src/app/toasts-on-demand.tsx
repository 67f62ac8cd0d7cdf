import { Suspense, lazy, useEffect, useState } from 'react';
import { flashStore, noticeStore } from '../lib/toasts.ts';

const Toaster = lazy(async () => ({ default: (await import('../ui/feedback/toaster.tsx')).Toaster }));

/** The toaster. Its code is loaded with the first toast. */
export function ToastsOnDemand() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const stops = [noticeStore, flashStore].map((store) => store.subscribe(() => setWanted(true)));
    return () => stops.forEach((stop) => stop());
  }, []);
  return wanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
