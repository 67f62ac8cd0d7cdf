import type { MemberRecord } from '@homecoming/contract/shapes.ts';
import { Link } from '@tanstack/react-router';
import { relativeTime } from '../../lib/text/format.ts';
import { LevelMark } from './level-mark.tsx';
import { PersonName } from './person-name.tsx';
import classes from './requester.module.css';

/** Who asks, and when: name, level, programme and industry. */
export function Requester({ user, at }: { user: MemberRecord; at: string }) {
  const facts = [user.program, user.current_industry, relativeTime(at)];
  return (
    <>
      <p className={classes.who}>
        <Link to="/users/$id" params={{ id: user.id }} className={classes.name}>
          <PersonName person={user} />
        </Link>
        <LevelMark level={user.level} />
      </p>
      <p className={classes.facts}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
    </>
  );
}
