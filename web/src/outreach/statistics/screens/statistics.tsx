import type { Event } from '@homecoming/contract/events.ts';
import type { EventStatistics } from '@homecoming/contract/event-statistics.ts';
import { useState } from 'react';
import { useManagedEvent } from '../../../events/manage/api.ts';
import { count } from '../../../lib/text/format.ts';
import { zonedDay } from '../../../lib/text/zoned-time.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton, Loading } from '../../../ui/feedback/loading.tsx';
import { Segments } from '../../../ui/fields/segments.tsx';
import { REACTIONS } from '../../parts/blast-reactions.tsx';
import { useEventStatistics } from '../api.ts';
import { ArchBars, ShareBars } from '../parts/bar-charts.tsx';
import { ChartCard } from '../parts/chart-card.tsx';
import { LineChart } from '../parts/line-chart.tsx';
import { NumberCards } from '../parts/number-cards.tsx';
import { RingChart } from '../parts/ring-chart.tsx';
import { listChanges, classYears, cumulative, dayLabel } from '../parts/series.ts';
import { outreachTexts } from '../../texts.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import classes from '../parts/statistics.module.css';

/** The tab with the numbers of an event. */
export function StatisticsTab() {
  const event = useManagedEvent();
  return event === undefined ? null : <Statistics key={event.id} event={event} />;
}

function Statistics({ event }: { event: Event }) {
  const now = useMinute();
  const { statistics, isUnauthorized, failure, reload } = useEventStatistics(event.id);
  if (isUnauthorized) {
    return (
      <EmptyState drawing="keyhole" title={outreachTexts.unauthorized}>
        The numbers of an event are for its organisers.
      </EmptyState>
    );
  }
  if (failure !== null) return <SectionError error={new Error(failure)} onRetry={reload} alone />;
  if (statistics === undefined) return <StatisticsLoading />;
  const { check_in, by_graduation_year, by_program, by_industry, blast_reactions } = statistics;
  const years = classYears(by_graduation_year);
  const isOver = Date.parse(event.ends_at) <= now;
  const door = doorRows(check_in, isOver);
  return (
    <Stack gap={16} className={classes.page}>
      <NumberCards statistics={statistics} isOver={isOver} />
      <Registrations event={event} statistics={statistics} />
      <ChartCard
        title="At the door"
        columns={['State', 'People']}
        rows={check_in.going === 0 ? [] : door.map(([label, number]) => [label, count(number)])}
      >
        <RingChart share={check_in.rate ?? 0} label="checked in" />
        <ul className={classes.legend}>
          {door.map(([label, number], index) => (
            <li key={label} data-rest={index > 0 || undefined}>
              {label} <strong>{count(number)}</strong>
            </li>
          ))}
        </ul>
      </ChartCard>
      <ChartCard
        title="Class years"
        columns={['Class year', 'People']}
        rows={by_graduation_year.map(({ value, count: number }) => [value ?? 'Not given', count(number)])}
      >
        {years.length > 0 && <ArchBars bars={years} />}
      </ChartCard>
      <Shares title="Programmes" shares={by_program} />
      <Shares title="Industries" shares={by_industry} />
      {blast_reactions.length > 0 && (
        <ChartCard
          title="Reactions to blasts"
          columns={['Reaction', 'Times']}
          rows={blast_reactions.map(({ reaction_type, count: number }) => [
            REACTIONS[reaction_type].words,
            count(number),
          ])}
        >
          <ArchBars
            bars={blast_reactions.map(({ reaction_type, count: number }) => ({
              label: REACTIONS[reaction_type].words,
              count: number,
            }))}
          />
        </ChartCard>
      )}
    </Stack>
  );
}

/** How many days a view of the registrations has. */
const SPANS = { weeks: 84, days: 30 } as const;

function Registrations({ event, statistics: { by_day } }: { event: Event; statistics: EventStatistics }) {
  const [span, setSpan] = useState<keyof typeof SPANS>('weeks');
  const now = useMinute();
  const isOver = Date.parse(event.ends_at) <= now;
  const lastDay = zonedDay(isOver ? event.ends_at : new Date(now).toISOString(), event.timezone);
  const points = cumulative(by_day, lastDay, SPANS[span]);
  return (
    <ChartCard
      title="Registrations"
      columns={['Day', 'Seats taken']}
      rows={by_day.length === 0 ? [] : listChanges(points).map(({ day, total }) => [dayLabel(day), count(total)])}
      endContent={
        <Segments
          label="Span"
          views={[
            { value: 'weeks', label: '12 weeks' },
            { value: 'days', label: '30 days' },
          ]}
          value={span}
          onChange={setSpan}
        />
      }
    >
      <LineChart points={points} last={isOver ? dayLabel(lastDay) : 'Today'} />
    </ChartCard>
  );
}

/** The most bars of a chart of shares; the table has all of them. */
const SHOWN_SHARES = 6;

function Shares({ title, shares }: { title: string; shares: EventStatistics['by_program'] }) {
  const bars = shares.map(({ value, count: number }) => ({ label: value ?? 'Not given', count: number }));
  const total = bars.reduce((sum, bar) => sum + bar.count, 0);
  return (
    <ChartCard title={title} columns={[title, 'People']} rows={bars.map(({ label, count: n }) => [label, count(n)])}>
      <ShareBars shares={bars.slice(0, SHOWN_SHARES)} total={total} />
    </ChartCard>
  );
}

function doorRows({ checked_in, going }: EventStatistics['check_in'], isOver: boolean): [string, number][] {
  return [
    ['Checked in', checked_in],
    [isOver ? 'Not checked in' : 'Still to come', Math.max(0, going - checked_in)],
  ];
}

function StatisticsLoading() {
  return (
    <Loading label="Loading statistics">
      <CardsSkeleton heights={[120, 300, 260]} />
    </Loading>
  );
}
