import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Leaderboard } from '../../../points/parts/leaderboard.tsx';

/** The tab with the members who earned the most points. */
export function ContributorsTab() {
  const { id } = useParams({ from: '/app/open/communities/$id/contributors' });
  const { period = 'month' } = useSearch({ from: '/app/open/communities/$id/contributors' });
  const navigate = useNavigate({ from: '/communities/$id/contributors' });
  return (
    <Leaderboard
      communityId={id}
      period={period}
      onPeriod={(chosen) =>
        void navigate({ search: chosen === 'month' ? {} : { period: chosen }, replace: true, resetScroll: false })
      }
    />
  );
}
