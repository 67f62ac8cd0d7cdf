import { Fragment, type ComponentType, type ReactNode } from 'react';
import { getProgress } from '../../points/parts/level.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { LevelRing } from '../../ui/text/level-ring.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Row } from '../../ui/layout/row.tsx';
import classes from './profile-head.module.css';
import { SocialLinks } from './social-links-row.tsx';

interface Shown {
  id: string;
  first_name: string;
  last_name: string;
  photo: string | null;
  graduation_year: number | null;
  short_bio: string | null;
  /** Null where points and level are hidden. */
  points: number | null;
  level: number | null;
  linkedin: string | null;
  instagram: string | null;
  twitter: string | null;
}

interface ProfileHeadProps {
  person: Shown;
  /** The element of the name: where the page has a title, it is not the first heading. */
  heading?: 'h1' | 'h2';
  /** A line below the name. */
  note?: ReactNode;
  /** Wraps the photo. */
  frame?: ComponentType<{ children: ReactNode }>;
  /** Shown before the links to other sites. */
  before?: ReactNode;
  /** Shown after the links to other sites. */
  after?: ReactNode;
}

/** The head of a profile: photo with level, name, bio, and links to other sites. */
export function ProfileHead({
  person,
  heading: Heading = 'h1',
  note,
  frame: Frame = Fragment,
  before,
  after,
}: ProfileHeadProps) {
  const face = <Avatar person={person} size={96} />;
  return (
    <Stack as="header" align="center" gap={20} className={classes.head}>
      <Frame>
        {person.points === null || person.level === null ? (
          <span className={classes.face}>{face}</span>
        ) : (
          <LevelRing progress={getProgress(person.points).share} label={`Level ${person.level}`}>
            {face}
          </LevelRing>
        )}
      </Frame>
      <Text as="div" breaks className={classes.words}>
        <Heading>
          <PersonName person={person} heading />
        </Heading>
        {note}
        {person.short_bio !== null && (
          <Text size="l" tone="soft" className={classes.bio}>
            <LinkedText>{person.short_bio}</LinkedText>
          </Text>
        )}
        <Row align="stretch" justify="center" wrap gap={12} className={classes.actions}>
          {before}
          <SocialLinks person={person} />
          {after}
        </Row>
      </Text>
    </Stack>
  );
}
