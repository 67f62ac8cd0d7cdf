import type { PointEntry } from '@homecoming/contract/points.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loading, RowsSkeleton } from '../../ui/loading.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { RowsCard } from '../../ui/rows-card.tsx';
import { useOwnPoints } from '../api.ts';
import classes from './newest-points.module.css';
import { gatheredEntries, type GatheredEntry } from './gathered-entries.ts';
import { doneWords, reasonWords } from './reasons.ts';

/** What has earned the user points, newest first. Where they do not come, their card says so. */
export function NewestPoints() {
  const { points, error, more } = useOwnPoints();
  if (points === undefined && error !== undefined) return null;
  return (
    <section>
      <h2 className={classes.title}>Newest points</h2>
      {points === undefined && (
        <Loading label="Loading your points">
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      {points?.recent.results.length === 0 && (
        <p className={classes.empty}>None yet. Write a post or a comment, and your first points stand here.</p>
      )}
      {points !== undefined && points.recent.results.length > 0 && (
        <RowsCard label="Newest points">
          {gatheredEntries(points.recent.results).map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </RowsCard>
      )}
      <LoadMore what="points" list={more} />
    </section>
  );
}

function Entry({ entry }: { entry: GatheredEntry }) {
  const { about, points, created_at, times } = entry;
  const { icon: ReasonIcon } = reasonWords[entry.reason];
  const done = doneWords(entry.reason, times);
  return (
    <li className={classes.row}>
      <ReasonIcon size={20} />
      <span className={classes.words}>
        {about === null ? (
          <span className={classes.about}>{done}</span>
        ) : (
          <AboutLink entry={entry}>
            <bdi>{about}</bdi>
          </AboutLink>
        )}
        <span className={classes.quiet}>
          {about !== null && `${done} · `}
          <RelativeTime iso={created_at} />
        </span>
      </span>
      <span className={classes.points}>
        +{points}
        <span className="hc-hidden"> {points === 1 ? 'point' : 'points'}</span>
      </span>
    </li>
  );
}

/** To the post or the group that it is about; who joined has no page for it. */
function AboutLink({ entry: { post, group }, children }: { entry: PointEntry; children: ReactNode }) {
  if (post !== null) {
    return (
      <Link to="/posts/$id" params={{ id: post }} className={`${classes.about} ${classes.link}`}>
        {children}
      </Link>
    );
  }
  if (group !== null) {
    return (
      <Link to="/groups/$id" params={{ id: group }} className={`${classes.about} ${classes.link}`}>
        {children}
      </Link>
    );
  }
  return <span className={classes.about}>{children}</span>;
}
