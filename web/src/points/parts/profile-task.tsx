import type { OwnPoints, ProfilePart } from '@homecoming/contract/points.ts';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import classes from './points-card.module.css';
import { Text, textStyle } from '../../ui/text/text.tsx';

/** More parts than these are counted only. */
const NAMED = 3;

const partNames: Readonly<Record<ProfilePart, string>> = {
  photo: 'a photo',
  short_bio: 'a short bio',
  graduation_year: 'your class year',
  program: 'your program',
  current_industry: 'your industry',
  hometown: 'your town',
  interests: 'an interest',
};

const NUMBERS = [
  '',
  'One thing',
  'Two things',
  'Three things',
  'Four things',
  'Five things',
  'Six things',
  'Seven things',
];

/** What the profile still needs for the points of a complete one, with a link to each field. */
export function ProfileTask({ profile: { points, missing } }: { profile: NonNullable<OwnPoints['profile']> }) {
  const named = missing.slice(0, NAMED);
  return (
    <Text size="m" breaks className={classes.task}>
      {NUMBERS[missing.length]} left for +{points}:{' '}
      {named.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ', '}
          <Link to="/profile/edit" hash={part} {...textStyle({ size: 'm', weight: 'strong', tone: 'primary' })}>
            {partNames[part]}
          </Link>
        </Fragment>
      ))}
      {missing.length > NAMED && ` and ${missing.length - NAMED} more`}
    </Text>
  );
}
