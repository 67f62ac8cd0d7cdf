import type { Community } from '@homecoming/contract/communities.ts';
import { useNavigate } from '@tanstack/react-router';
import { notice } from '../../lib/toasts.ts';
import { focusSoon } from '../../ui/focus.ts';
import { refreshCommunity } from '../api.ts';
import { clearCachedCommunity, leaveCommunity } from './api.ts';

/** Leaves a community, then opens the list of communities. With `stays` the page stays: people outside see it, too. */
export function useLeaveCommunity({ id, name }: Community, stays = false): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await leaveCommunity(id);
    if (stays) {
      await refreshCommunity(id);
    } else {
      await navigate({ to: '/communities' });
      void clearCachedCommunity(id);
    }
    notice.success(`You have left ${name}`);
    // The button that was pressed is gone
    focusSoon(() => document.getElementById('main'), true);
  };
}
