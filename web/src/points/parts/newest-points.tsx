import type { PointEntry } from '@homecoming/contract/points.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { count } from '../../lib/text/format.ts';
import { IconLeafFilled } from '../../ui/icons/icons.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { useOwnPoints } from '../api.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import classes from './newest-points.module.css';
import { describeDone, reasonTexts } from './reasons.ts';

/** The user's entries of this month and before it, newest first. The points card shows the error of the load. */
export function NewestPoints() {
  const { points, list } = useOwnPoints();
  if (points === undefined && list.error !== undefined) return null;
  const sum = points?.this_month.points ?? 0;
  return (
    <section>
      <Row justify="between" gap={12} className={classes.head}>
        <h2 className={classes.title}>Points this month</h2>
        {sum > 0 && (
          <Row
            as="p"
            inline
            gap={8}
            size="m"
            weight="strong"
            tone="accent"
            tabular
            grow={false}
            className={classes.sum}
          >
            <IconLeafFilled size={16} /> +{count(sum)}
            <span className="hc-hidden"> {sum === 1 ? 'point' : 'points'}</span>
          </Row>
        )}
      </Row>
      {points === undefined && (
        <Loading label="Loading your points">
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      {points !== undefined && <Ledger since={points.this_month.since} entries={list.items ?? []} />}
      <LoadMore what="points" list={list} />
    </section>
  );
}

/** The entries of this month, and those before it. */
function Ledger({ since, entries }: { since: string; entries: readonly PointEntry[] }) {
  const isEarlier = ({ created_at }: PointEntry) => Date.parse(created_at) < Date.parse(since);
  const thisMonth = entries.filter((entry) => !isEarlier(entry));
  const earlier = entries.filter(isEarlier);
  return (
    <>
      {thisMonth.length === 0 && (
        <Text size="s" tone="quiet">
          None yet. Write a post or a comment, and your first points stand here.
        </Text>
      )}
      <Entries label="Points this month" entries={thisMonth} />
      {earlier.length > 0 && (
        <Text as="h3" size="s" weight="strong" tone="quiet" className={classes.earlier}>
          Earlier
        </Text>
      )}
      <Entries label="Earlier points" entries={earlier} />
    </>
  );
}

function Entries({ label, entries }: { label: string; entries: readonly PointEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <RowsCard label={label}>
      {groupEntries(entries).map((entry) => (
        <Entry key={entry.key} entry={entry} />
      ))}
    </RowsCard>
  );
}

/** All entries about the same thing: the newest of them, with their number and the sum of their points. */
interface EntryGroup extends PointEntry {
  key: string;
  times: number;
}

function groupEntries(entries: readonly PointEntry[]): EntryGroup[] {
  const groups = new Map<string, EntryGroup>();
  for (const entry of entries) {
    const key = JSON.stringify([entry.reason, entry.post, entry.group, entry.about]);
    const group = groups.get(key) ?? { ...entry, key, times: 0, points: 0 };
    groups.set(key, { ...group, times: group.times + 1, points: group.points + entry.points });
  }
  return [...groups.values()];
}

function Entry({ entry }: { entry: EntryGroup }) {
  const { about, points, created_at, times } = entry;
  const { icon: ReasonIcon } = reasonTexts[entry.reason];
  const done = describeDone(entry.reason, times);
  return (
    <Row as="li" align="start" gap={12} className={classes.row}>
      <ReasonIcon size={20} />
      <Stack as="span" grow>
        {about === null ? (
          <span className={classes.about}>{done}</span>
        ) : (
          <AboutLink entry={entry}>
            <bdi>{about}</bdi>
          </AboutLink>
        )}
        <Text as="span" size="s" tone="quiet">
          {about !== null && `${done} · `}
          <RelativeTime iso={created_at} />
        </Text>
      </Stack>
      <Text as="span" size="m" weight="strong" tone="accent" tabular grow={false}>
        +{points}
        <span className="hc-hidden"> {points === 1 ? 'point' : 'points'}</span>
      </Text>
    </Row>
  );
}

/** A link to the post or group of an entry. Entries about a person have no page to lead to. */
function AboutLink({ entry: { post, group }, children }: { entry: PointEntry; children: ReactNode }) {
  if (post !== null) {
    return (
      <Link to="/posts/$id" params={{ id: post }} className={classes.about} data-cover>
        {children}
      </Link>
    );
  }
  if (group !== null) {
    return (
      <Link to="/groups/$id" params={{ id: group }} className={classes.about} data-cover>
        {children}
      </Link>
    );
  }
  return <span className={classes.about}>{children}</span>;
}
