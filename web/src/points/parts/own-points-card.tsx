import type { OwnPoints } from '@homecoming/contract/points.ts';
import { useState } from 'react';
import { count } from '../../lib/text/format.ts';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import { useOwnPoints } from '../api.ts';
import { Row, rowStyle } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

import { describeUsedLimit } from './describe-limit.ts';
import { PointsCard } from './points-card.tsx';
import classes from './points-card.module.css';
import { PointRulesSheet } from './point-rules.tsx';
import { ProfileTask } from './profile-task.tsx';
import { reasonTexts } from './reasons.ts';

/** The sources of points that fit in a line. */
const SHOWN = 3;

interface OwnPointsCardProps {
  /** The user's points and level as their profile has them, until the points are loaded. */
  points: number;
  level: number;
}

/** The user's points: the way to the next level, their sources, and what the limits of today still allow. */
export function OwnPointsCard(known: OwnPointsCardProps) {
  const { points, list } = useOwnPoints();
  const [asking, setAsking] = useState(false);
  return (
    <Stack gap={12}>
      <PointsCard
        points={points?.points ?? known.points}
        level={points?.level ?? known.level}
        endContent={
          <button
            type="button"
            {...rowStyle({ inline: true, size: 'm', weight: 'strong', tone: 'primary', className: classes.rules })}
            onClick={() => setAsking(true)}
          >
            How points work
          </button>
        }
      >
        {points?.profile != null && <ProfileTask profile={points.profile} />}
        {points !== undefined && <Sources points={points} />}
        {points === undefined && list.error === undefined && <SourcesLoading />}
      </PointsCard>
      {points === undefined && list.error !== undefined && <SectionError error={list.error} onRetry={list.reload} />}
      <PointRulesSheet opened={asking} onClose={() => setAsking(false)} />
    </Stack>
  );
}

function Sources({ points: { sources, today } }: { points: OwnPoints }) {
  const used = today.filter(({ points }) => points > 0);
  return (
    <>
      {sources.length > 0 && (
        <Row as="ul" align="stretch" wrap gap={20} className={classes.sources} aria-label="What they come from">
          {sources.slice(0, SHOWN).map(({ reason, count: times }) => {
            const { icon: ReasonIcon, one, many } = reasonTexts[reason];
            return (
              <li key={reason}>
                <ReasonIcon size={22} />
                {many === null ? (
                  <span>{one}</span>
                ) : (
                  <span>
                    <strong>{count(times)}</strong> {times === 1 ? one : many}
                  </span>
                )}
              </li>
            );
          })}
        </Row>
      )}
      <Text size="s" tone="soft" className={classes.today}>
        {used.length === 0
          ? 'Nothing yet today. A post brings 5 points, a comment 2.'
          : `Points today: ${used.map(describeUsedLimit).join(', ')}.`}
      </Text>
    </>
  );
}

/** As high as the sources, so that nothing below moves. */
function SourcesLoading() {
  return (
    <>
      <Row align="stretch" wrap gap={20} className={classes.sources}>
        <Loading label="Loading your points">
          <Bone width={240} height={22} />
        </Loading>
      </Row>
      <div className={classes.todayRoom} />
    </>
  );
}
