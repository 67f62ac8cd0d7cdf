import { useState } from 'react';
import { count } from '../../lib/text/format.ts';
import { Row } from '../layout/row.tsx';
import { createLookRandom, pick } from '@homecoming/contract/look-random.ts';
import classes from './avatar.module.css';

interface Person {
  id: string;
  first_name: string;
  last_name: string;
  photo: string | null;
}

/** Paper, shape and ink of a drawing; initials have at least 5:1 contrast on both. */
const PASTELS = [
  ['#F9DFCB', '#F0BF9C', '#7A3413'],
  ['#FBE7B6', '#F2CB70', '#644007'],
  ['#D5E2EF', '#A6C3DD', '#1F4060'],
  ['#EBDAE7', '#CFAAC6', '#552D4C'],
  ['#E3E8C7', '#C0CB8B', '#3F4A12'],
  ['#F7D8CF', '#E6A594', '#722515'],
  ['#D3E8DA', '#9CC9AF', '#12462F'],
  ['#D2EAEA', '#98CBCB', '#114A4C'],
  ['#E7E1D5', '#C6BCA8', '#443E31'],
] as const;

/** The shapes: sun, wave, arch, hill. */
const SHAPES = [
  'M46 -8a20 20 0 0 1 0 40a20 20 0 0 1 0-40z',
  'M0 46C14 34 24 50 38 40S56 30 64 34V64H0z',
  'M10 64V38a22 22 0 0 1 44 0v26z',
  'M14 24a30 30 0 0 1 0 60a30 30 0 0 1 0-60z',
] as const;

/** A person's photo in a circle; without one, or where it does not load, a drawing made from their id. Decorative. */
export function Avatar({ person, size = 40, ring = false }: { person: Person; size?: number; ring?: boolean }) {
  // Of somebody whose community the reader is not in, or deleted
  const [gone, setGone] = useState<string | null>(null);
  return (
    <span
      className={classes.avatar}
      data-ring={ring || undefined}
      data-size={size}
      style={{ width: size, height: size }}
    >
      {person.photo === null || person.photo === gone ? (
        <Drawing person={person} fontSize={(size < 30 ? 22 : 23) - (ring ? 3.5 : 0)} />
      ) : (
        <img
          src={person.photo}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setGone(person.photo)}
        />
      )}
    </span>
  );
}

/** The first avatars of a group, overlapping, and how many more there are. */
export function AvatarStack(props: { people: readonly Person[]; more?: number; size?: number }) {
  const { people, more = 0, size = 28 } = props;
  return (
    <Row as="span" inline className={classes.stack} data-small={size < 30 || undefined} aria-hidden="true">
      {people.map((person) => (
        <Avatar key={person.id} person={person} size={size} ring />
      ))}
      {more > 0 && (
        <span className={classes.more} style={{ height: size, minWidth: size }}>
          +{count(more)}
        </span>
      )}
    </Row>
  );
}

function Drawing({ person, fontSize }: { person: Person; fontSize: number }) {
  const random = createLookRandom('avatar', person.id);
  const [paper, shape, ink] = pick(PASTELS, random);
  return (
    <svg viewBox="0 0 64 64" width="100%" height="100%" aria-hidden="true">
      <rect width="64" height="64" fill={paper} />
      <path d={pick(SHAPES, random)} fill={shape} opacity=".72" />
      <text
        x="32"
        y="33.5"
        dominantBaseline="central"
        textAnchor="middle"
        className={classes.initials}
        fontSize={fontSize}
        fill={ink}
      >
        {getInitial(person.first_name) + getInitial(person.last_name)}
      </text>
    </svg>
  );
}

function getInitial(name: string): string {
  const first = [...name.trim()][0];
  return first === undefined ? '' : first.toLocaleUpperCase();
}
