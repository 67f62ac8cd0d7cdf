import type { MemberRecord } from '@homecoming/contract/shapes.ts';
import { Link } from '@tanstack/react-router';
import { relativeTime } from '../../lib/text/format.ts';
import { Row } from '../layout/row.tsx';
import { Text } from './text.tsx';
import { LevelMark } from './level-mark.tsx';
import { PersonName } from './person-name.tsx';
import classes from './requester.module.css';

/** Who asks, and when: name, level, programme and industry. */
export function Requester({ user, at }: { user: MemberRecord; at: string }) {
  const facts = [user.program, user.current_industry, relativeTime(at)];
  return (
    <>
      <Row as="p" wrap gap={12} className={classes.who}>
        <Link to="/users/$id" params={{ id: user.id }} className={classes.name}>
          <PersonName person={user} />
        </Link>
        <LevelMark level={user.level} />
      </Row>
      <Text size="s" tone="quiet">
        {facts.filter((fact) => fact !== null).join(' · ')}
      </Text>
    </>
  );
}
