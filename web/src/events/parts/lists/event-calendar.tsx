import type { Event } from '@homecoming/contract/events.ts';
import { useState } from 'react';
import { counted } from '../../../lib/text/format.ts';
import { getWeekStart } from '../../../lib/text/week-start.ts';
import { ownZone, zonedDate, zonedDay } from '../../../lib/text/zoned-time.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons/icons.tsx';
import { useEventsBetween } from '../../api.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import classes from './event-calendar.module.css';
import { EventTicket } from '../event-ticket.tsx';
import { TicketSkeleton } from '../ticket-skeleton.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Surface } from '../../../ui/layout/surface.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Heading } from '../../../ui/text/heading.tsx';
import { Text } from '../../../ui/text/text.tsx';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

interface EventCalendarProps {
  /** Such as 2026-12; the present month by default. */
  month: string | undefined;
  onMonth: (month: string) => void;
}

/** A month with the days that have events, and the events of the chosen day, or of the whole month. */
export function EventCalendar({ month: given, onMonth }: EventCalendarProps) {
  const today = zonedDay(new Date(useMinute()).toISOString(), ownZone());
  const month = given ?? today.slice(0, 7);
  return <Month key={month} month={month} today={today} onMonth={onMonth} />;
}

function Month({ month, today, onMonth }: { month: string; today: string; onMonth: (month: string) => void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const days = listDays(month);
  const weekStart = getWeekStart();
  const weekdays = [...WEEKDAYS.slice(weekStart - 1), ...WEEKDAYS.slice(0, weekStart - 1)];
  // A day wider on both sides: an event is on the day of its own zone
  const from = toMidnight(shiftDay(`${month}-01`, -1));
  const to = toMidnight(shiftDay(`${shiftMonth(month, 1)}-01`, 1));
  const list = useEventsBetween(from, to);
  const inMonth = list.items?.filter((event) => getEventDay(event).startsWith(month)) ?? [];
  const byDay = Map.groupBy(inMonth, getEventDay);
  const shown = chosen === null ? inMonth : (byDay.get(chosen) ?? []);
  return (
    <Stack gap={20}>
      <Surface as="section" pad={12} className={classes.card} aria-label="Calendar">
        <Row wrap gap={4} className={classes.head}>
          <Heading size="m" className={classes.title} aria-live="polite">
            {formatMonth(month)}
          </Heading>
          <IconButton label="Previous month" onClick={() => onMonth(shiftMonth(month, -1))}>
            <IconChevronLeft />
          </IconButton>
          <IconButton label="Next month" onClick={() => onMonth(shiftMonth(month, 1))}>
            <IconChevronRight />
          </IconButton>
        </Row>
        <div className={classes.grid} aria-hidden="true">
          {weekdays.map((weekday) => (
            <Text
              as="span"
              size="xs"
              weight="medium"
              tone="quiet"
              align="center"
              key={weekday}
              className={classes.weekday}
            >
              {weekday}
            </Text>
          ))}
        </div>
        <ol className={classes.grid}>
          {days.map((day, index) => (
            <li
              key={day}
              style={index === 0 ? { gridColumnStart: ((getWeekday(day) - weekStart + 7) % 7) + 1 } : undefined}
            >
              <DayCell
                day={day}
                isToday={day === today}
                isPast={day < today}
                events={byDay.get(day) ?? []}
                isChosen={day === chosen}
                onChoose={() => setChosen(day === chosen ? null : day)}
              />
            </li>
          ))}
        </ol>
        {inMonth.length > 0 && (
          <Row as="p" gap={8} size="s" tone="quiet" className={classes.legend}>
            <span className={classes.dot} data-going /> You are going
            <span className={classes.dot} /> Other events
          </Row>
        )}
      </Surface>
      <ListView list={list} label="Loading events" skeleton={<TicketSkeleton />} showsRefreshError>
        {() => (
          <Stack as="section" gap={16} aria-label={chosen === null ? formatMonth(month) : formatDay(chosen)}>
            {shown.length === 0 && (
              <Text tone="quiet" align="center" className={classes.none}>
                No events this month.
              </Text>
            )}
            {chosen !== null && (
              <Text as="h2" size="m" weight="strong" tone="soft">
                {formatDay(chosen)}
              </Text>
            )}
            {shown.map((event) => (
              <EventTicket key={event.id} event={event} />
            ))}
          </Stack>
        )}
      </ListView>
    </Stack>
  );
}

interface DayCellProps {
  day: string;
  isToday: boolean;
  isPast: boolean;
  events: readonly Event[];
  isChosen: boolean;
  onChoose: () => void;
}

/** A day; a button where it has events. */
function DayCell({ day, isToday, isPast, events, isChosen, onChoose }: DayCellProps) {
  const number = Number(day.slice(8));
  if (events.length === 0) {
    return (
      <span className={classes.cell} data-today={isToday || undefined} aria-current={isToday ? 'date' : undefined}>
        {number}
      </span>
    );
  }
  const isGoing = events.some(({ my_registration }) => my_registration?.status === 'going');
  return (
    <button
      type="button"
      className={classes.cell}
      data-today={isToday || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      aria-label={`${formatDay(day)}, ${counted(events.length, 'event')}${isGoing ? (isPast ? ', you went' : ', you are going') : ''}`}
      onClick={onChoose}
    >
      {number}
      <Row as="span" align="stretch" gap={4} className={classes.dots} aria-hidden="true">
        {events.slice(0, 3).map(({ id, my_registration }) => (
          <span key={id} className={classes.dot} data-going={my_registration?.status === 'going' || undefined} />
        ))}
      </Row>
    </button>
  );
}

function toMidnight(day: string): string {
  return `${day}T00:00:00.000Z`;
}

function getEventDay({ starts_at, timezone }: Event): string {
  return zonedDay(starts_at, timezone);
}

function formatDay(day: string): string {
  return zonedDate(`${day}T12:00:00Z`, 'UTC');
}

function formatMonth(month: string): string {
  return new Date(`${month}-01T12:00:00Z`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** From 1 for Monday to 7. */
function getWeekday(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
}

function listDays(month: string): string[] {
  const count = new Date(`${shiftMonth(month, 1)}-01T00:00:00Z`).getTime() - Date.parse(`${month}-01T00:00:00Z`);
  return Array.from({ length: count / 86_400_000 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

function shiftMonth(month: string, by: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}
