import type { Person } from '@homecoming/contract/shapes.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/art/avatar.tsx';
import { LevelMark } from '../../ui/text/level-mark.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text, textStyle } from '../../ui/text/text.tsx';

import classes from './person-card.module.css';

interface PersonCardProps {
  person: Person;
  /** What the person does, where they are, or how the reader knows them. */
  description?: ReactNode;
  /** Since when they are a member. Shown before `description`, in one line that is cut at its end, instead of the level. */
  since?: string;
  /** Actions; on top of the link that covers the card. */
  endContent?: ReactNode;
  /** Called when the link is followed. */
  onOpen?: () => void;
}

/** A person in short: photo, name with class year, level, and a line about them. Links to the profile. */
export function PersonCard({ person, description = '', since, endContent, onOpen }: PersonCardProps) {
  return (
    <Row gap={12} className={classes.card} data-hover>
      <Avatar person={person} size={40} />
      <div className={classes.words}>
        <Row as="p" wrap gap={8} className={classes.who}>
          <Link to="/users/$id" params={{ id: person.id }} {...textStyle({ size: 'm' })} data-cover onClick={onOpen}>
            <PersonName person={person} />
          </Link>
        </Row>
        <Row as="p" wrap gap={8} size="s" tone="quiet" className={classes.quiet}>
          {since === undefined && <LevelMark level={person.level} />}
          {(description !== '' || since !== undefined) && (
            <Text as="bdi" lines={since === undefined ? 2 : 1}>
              {since}
              {since !== undefined && description !== '' && ' · '}
              {description}
            </Text>
          )}
        </Row>
      </div>
      {endContent !== undefined && <div className={classes.end}>{endContent}</div>}
    </Row>
  );
}
