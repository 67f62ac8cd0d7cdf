import type { Person } from '@homecoming/contract/shapes.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/art/avatar.tsx';
import { LevelMark } from '../../ui/text/level-mark.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import classes from './person-card.module.css';

interface PersonCardProps {
  person: Person;
  /** What the person does, where they are, or how the reader knows them. */
  words?: string | undefined;
  /** Since when they are a member. Shown after `words`, in the same line, instead of the level. */
  since?: string;
  /** Actions; on top of the link that covers the card. */
  end?: ReactNode;
  /** Called when the link is followed. */
  onOpen?: () => void;
}

/** A person in short: photo, name with class year, level, and a line about them. Links to the profile. */
export function PersonCard({ person, words = '', since, end, onOpen }: PersonCardProps) {
  return (
    <div className={classes.card}>
      <Avatar person={person} size={40} />
      <div className={classes.words}>
        <p className={classes.who}>
          <Link to="/users/$id" params={{ id: person.id }} className={classes.name} onClick={onOpen}>
            <PersonName person={person} />
          </Link>
        </p>
        <p className={classes.quiet} data-line={since !== undefined || undefined}>
          {since === undefined && <LevelMark level={person.level} />}
          {words !== '' && <bdi className={classes.text}>{words}</bdi>}
          {since !== undefined && (
            <span className={classes.since}>{words === '' ? capital(since) : ` · ${since}`}</span>
          )}
        </p>
      </div>
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </div>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
