import type { Person } from '@homecoming/contract/shapes.ts';
import { Link } from '@tanstack/react-router';
import { count } from '../../lib/text/format.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { IconLeafFilled } from '../../ui/icons/icons.tsx';
import { LevelMark } from '../../ui/text/level-mark.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { textStyle } from '../../ui/text/text.tsx';
import { Numeral } from '../../ui/text/numeral.tsx';
import classes from './leaderboard-row.module.css';

interface PlaceRowProps {
  place: { rank: number | null; person: Person; points: number };
  /** Whether it is the reader's own row. */
  own: boolean;
  /** Digits of the last rank of its list, so that all avatars of the list are aligned. */
  digits: number;
  /** For narrow columns: without the level. */
  small?: boolean;
}

/** A row of a leaderboard. It links to the profile. */
export function PlaceRow({ place: { rank, person, points }, own, digits, small = false }: PlaceRowProps) {
  return (
    <Row
      as="li"
      gap={12}
      className={classes.row}
      data-hover
      data-own={own || undefined}
      data-small={small || undefined}
    >
      <Numeral className={classes.rank} data-digits={digits} data-first={rank === 1 || undefined}>
        {rank ?? '–'}
      </Numeral>
      <Avatar person={person} size={small ? 28 : 40} />
      <Stack as="span" align="start" grow className={classes.who}>
        <Link to="/users/$id" params={{ id: person.id }} {...textStyle({ weight: 'strong' })} data-cover>
          {own ? 'You' : <PersonName person={person} />}
        </Link>
        {!small && <LevelMark level={person.level} />}
      </Stack>
      <Row
        as="span"
        inline
        gap={8}
        size="m"
        weight="strong"
        tone="accent"
        tabular
        grow={false}
        className={classes.points}
      >
        <IconLeafFilled size={16} /> {count(points)}
        <span className="hc-hidden"> {points === 1 ? 'point' : 'points'}</span>
      </Row>
    </Row>
  );
}

/** The number of digits of the last rank of some rows. */
export function rankDigits(places: readonly ({ rank: number | null } | null)[]): number {
  return String(Math.max(1, ...places.map((place) => place?.rank ?? 1))).length;
}
