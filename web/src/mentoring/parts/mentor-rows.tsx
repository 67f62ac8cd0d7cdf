import type { Mentor } from '@homecoming/contract/mentoring.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/art/avatar.tsx';
import { IconShieldCheck } from '../../ui/icons/icons.tsx';
import { ListRow } from '../../ui/layout/list-row.tsx';
import { RowsCard } from '../../ui/layout/rows-card.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { Text } from '../../ui/text/text.tsx';
import { describeMentor, describeOffer, listTopics } from '../texts.ts';

interface MentorRowsProps {
  label: string;
  mentors: readonly Mentor[];
  communityId: string;
  /** What the reader can do with each. */
  renderAction: (mentor: Mentor) => ReactNode;
}

/** A page of mentors of a community. */
export function MentorRows({ label, mentors, communityId, renderAction }: MentorRowsProps) {
  return (
    <RowsCard label={label}>
      {mentors.map((mentor) => (
        <MentorRow key={mentor.id} mentor={mentor} communityId={communityId} action={renderAction(mentor)} />
      ))}
    </RowsCard>
  );
}

interface MentorRowProps {
  mentor: Mentor;
  /** The community in whose list it is: a report of the profile goes to its managers. */
  communityId: string;
  /** What its reader can do. */
  action: ReactNode;
}

/** A mentor in a list: who they are, their topics, and how they mentor. */
function MentorRow({ mentor, communityId, action }: MentorRowProps) {
  const { person } = mentor;
  const work = describeMentor(mentor);
  return (
    <ListRow
      start={<Avatar person={person} size={44} />}
      align="start"
      name={
        <Link to="/users/$id" params={{ id: person.id }} state={{ seenIn: communityId }}>
          <PersonName person={person} />
        </Link>
      }
      note={work === '' ? undefined : <bdi>{work}</bdi>}
      below={action}
    >
      <Text size="m" breaks>
        {listTopics(mentor.topics)}
      </Text>
      <Text size="s" tone="quiet">
        {describeOffer(mentor)}
      </Text>
      {mentor.confirmed && <Badge icon={IconShieldCheck}>Confirmed</Badge>}
    </ListRow>
  );
}
