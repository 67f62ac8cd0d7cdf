import type { ReactNode } from 'react';
import { Avatar } from '../../ui/art/avatar.tsx';
import { LevelRing } from '../../ui/level-ring.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { progressOf } from './level.ts';
import classes from './profile-head.module.css';
import { SocialLinks } from './social-links-row.tsx';

interface Shown {
  id: string;
  first_name: string;
  last_name: string;
  photo: string | null;
  graduation_year: number | null;
  short_bio: string | null;
  points: number;
  level: number;
  linkedin: string | null;
  instagram: string | null;
  twitter: string | null;
}

interface ProfileHeadProps {
  person: Shown;
  /** Before the links elsewhere. */
  before?: ReactNode;
  /** After them. */
  after?: ReactNode;
}

/** Who somebody is: face in the ring of their level, name, bio, and where else they are. */
export function ProfileHead({ person, before, after }: ProfileHeadProps) {
  return (
    <header className={classes.head}>
      <LevelRing progress={progressOf(person.points).share} label={`Level ${person.level}`}>
        <Avatar person={person} size={96} />
      </LevelRing>
      <div className={classes.words}>
        <h1 className={classes.name}>
          <PersonName person={person} heading />
        </h1>
        {person.short_bio !== null && (
          <p className={classes.bio}>
            <LinkedText>{person.short_bio}</LinkedText>
          </p>
        )}
        <div className={classes.actions}>
          {before}
          <SocialLinks person={person} />
          {after}
        </div>
      </div>
    </header>
  );
}
