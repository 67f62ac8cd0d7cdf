import { AsideHead } from '../../ui/page/aside.tsx';
import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import { TextLink } from '../../ui/buttons/links.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { useLeaderboard } from '../api.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { PlaceRow, rankDigits } from './leaderboard-row.tsx';
import classes from './top-contributors.module.css';

const SHOWN = 3;
const TITLE = 'This month’s top contributors';

/**
 * The members of a community who earned most this month, for the column beside a page, and the reader's own place.
 * Not shown when the load fails or nobody has points.
 */
export function TopContributors({ community }: { community: { id: string; name: string } }) {
  const { data, error } = useLeaderboard(community.id, 'month', SHOWN);
  if (error !== undefined && data === undefined) return null;
  if (data === undefined) {
    return (
      <Loading label="Loading the top contributors">
        <Stack gap={16} className={classes.bones}>
          <Bone width={180} height={14} />
          <Bone height={(SHOWN + 1) * 56 + 2} radius={16} />
        </Stack>
      </Loading>
    );
  }
  const { results, me } = data;
  if (results.length === 0) return null;
  const own = me !== null && me.rank !== null && results.every(({ person }) => person.id !== me.person.id) ? me : null;
  const digits = rankDigits([...results, own]);
  return (
    <section>
      <AsideHead title={TITLE} community={community.name}>
        <TextLink
          to="/communities/$id/contributors"
          params={{ id: community.id }}
          aria-label="See all top contributors"
        >
          See all
        </TextLink>
      </AsideHead>
      <RowsCard label={TITLE}>
        {results.map((place) => (
          <PlaceRow key={place.person.id} place={place} own={place.person.id === me?.person.id} digits={digits} small />
        ))}
        {own !== null && <PlaceRow place={own} own digits={digits} small />}
      </RowsCard>
    </section>
  );
}
