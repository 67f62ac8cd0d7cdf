import type { JobPost } from '@homecoming/contract/job-posts.ts';
import { describeSalary, getKindLabel } from '@homecoming/contract/job-words.ts';
import { Link } from '@tanstack/react-router';
import { classYear, fullName, pastTime } from '../../lib/text/format.ts';
import { IconBan, IconBookmarkFilled, IconBriefcase } from '../../ui/icons/icons.tsx';
import { coverClass, ListRow } from '../../ui/layout/list-row.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Text } from '../../ui/text/text.tsx';
import { describePlace, describeState } from '../texts.ts';

/** A job in a list: what it is, where, and what it pays. */
export function JobRow({ job }: { job: JobPost }) {
  const { author } = job;
  return (
    <ListRow
      start={
        <span {...tileStyle({ size: 40, tone: 'quiet' })}>
          <IconBriefcase />
        </span>
      }
      align="start"
      name={
        <Link to="/jobs/$id" params={{ id: job.id }} className={coverClass}>
          {job.title}
        </Link>
      }
      note={<bdi>{describePlace(job)}</bdi>}
    >
      {job.salary !== null && (
        <Text size="s" tone="soft">
          {describeSalary(job.salary)}
        </Text>
      )}
      <Row wrap gap={8}>
        <Badge>{getKindLabel(job.kind)}</Badge>
        {job.state !== 'open' && <Badge icon={IconBan}>{describeState(job)}</Badge>}
        {job.removed !== null && <Badge tone="danger">Removed by moderators</Badge>}
        {job.saved && <Badge icon={IconBookmarkFilled}>Saved</Badge>}
        {job.applied && <Badge tone="info">Applied</Badge>}
      </Row>
      <Text size="s" tone="quiet">
        <bdi>{fullName(author)}</bdi>{' '}
        {author.graduation_year !== null && <bdi>{classYear(author.graduation_year)} </bdi>}· {pastTime(job.created_at)}
      </Text>
    </ListRow>
  );
}
