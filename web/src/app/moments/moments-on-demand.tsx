import { useEffect, useState, type ComponentType } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { moments } from '../../lib/browser/moments.ts';
import { useToken } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';

/** Shows what the user has earned. The code is loaded with the first moment. */
export function MomentsOnDemand() {
  const isWanted = useStore(moments).length > 0;
  const [Card, setCard] = useState<ComponentType>();
  useNewLevels();
  useEffect(() => {
    // Without its code there is no moment; the app stays
    if (isWanted)
      void import('./moment-card.tsx').then(
        ({ MomentCard }) => setCard(() => MomentCard),
        () => undefined,
      );
  }, [isWanted]);
  return Card && <Card />;
}

/** Shows each level that the signed-in user reaches. The first one that this browser sees is only noted. */
function useNewLevels(): void {
  const isSignedIn = useToken() !== null;
  const { data: user } = useCurrentUser();
  const known = isSignedIn && user !== undefined ? user : null;
  const [id, level, points] = [known?.id, known?.level, known?.points];
  useEffect(() => {
    if (id === undefined || level === undefined || points === undefined) return;
    const note = async (): Promise<void> => (await import('./new-level.ts')).noteLevel({ id, level, points });
    return whenIdle(() => void note().catch(() => undefined));
  }, [id, level, points]);
}
