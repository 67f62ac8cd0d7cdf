import { leaderboardPeriods, type Leaderboard as Board } from '@homecoming/contract/points.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { useLeaderboard, type Period } from '../api.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import classes from './leaderboard.module.css';
import { PlaceRow, rankDigits } from './leaderboard-row.tsx';

const PERIODS: Record<Period, string> = { week: 'Week', month: 'Month', all: 'All time' };
const PERIOD_NOTES: Record<Period, string> = {
  week: 'This week',
  month: 'This month',
  all: 'Since the start',
};

interface LeaderboardProps {
  communityId: string;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** The members of a community who earned most, and the reader's own rank. */
export function Leaderboard({ communityId, period, onPeriod }: LeaderboardProps) {
  const { data, error, isValidating, mutate } = useLeaderboard(communityId, period);
  return (
    <Stack as="section" gap={16}>
      <Row justify="between" wrap gap={20} className={classes.head}>
        <div>
          <h2>Top contributors</h2>
          <Text size="m" tone="soft" className={classes.lead}>
            {PERIOD_NOTES[period]}
          </Text>
        </div>
        <Segments
          label="Period"
          views={leaderboardPeriods.map((value) => ({ value, label: PERIODS[value] }))}
          value={period}
          onChange={onPeriod}
        />
      </Row>
      <ListView
        list={{ items: data?.results, error, reload: () => void mutate() }}
        label="Loading the top contributors"
        rows={6}
        errorFallback="Failed to fetch the top contributors"
        showsRefreshError
        empty={<NoPoints communityId={communityId} />}
      >
        {(results) => <Places results={results} me={data?.me ?? null} busy={isValidating} />}
      </ListView>
    </Stack>
  );
}

function NoPoints({ communityId }: { communityId: string }) {
  return (
    <EmptyState
      drawing="lantern"
      title="No points yet"
      actions={
        <ButtonLink to="/home/add/community" search={{ community: communityId }}>
          Write a post
        </ButtonLink>
      }
    >
      Posts, comments and likes earn them. Be the first to stand here.
    </EmptyState>
  );
}

function Places({
  results,
  me,
  busy,
}: Pick<Board, 'me'> & { results: readonly Board['results'][number][]; busy: boolean }) {
  const digits = rankDigits([...results, me]);
  const listed = results.some(({ person }) => person.id === me?.person.id);
  return (
    <>
      <RowsCard label="Top contributors" busy={busy}>
        {results.map((place) => (
          <PlaceRow key={place.person.id} place={place} own={place.person.id === me?.person.id} digits={digits} />
        ))}
      </RowsCard>
      {me !== null && !listed && (
        <div>
          <Heading as="h3" size="s" className={classes.own}>
            Where you stand
          </Heading>
          <RowsCard label="Where you stand">
            <PlaceRow place={me} own digits={digits} />
          </RowsCard>
          {me.rank === null && (
            <Text size="m" tone="soft" className={classes.lead}>
              No points in this time yet. A comment brings the first 2.
            </Text>
          )}
        </div>
      )}
    </>
  );
}
