import { planNames, type ListedCommunity, type StaffCommunity } from '@homecoming/contract/plans.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { count, countUpTo99, fullDate } from '../../../lib/text/format.ts';
import { Crest } from '../../../ui/art/crest.tsx';
import { PlanStatus } from './plan-status.tsx';
import classes from './staff-table.module.css';
import { visibilityLabels } from '../../parts/labels.ts';
import { Text, textStyle } from '../../../ui/text/text.tsx';
import { surfaceStyle } from '../../../ui/layout/surface.tsx';
import { rowStyle } from '../../../ui/layout/row.tsx';

interface StaffTableProps {
  communities: readonly ListedCommunity[];
  /** Called with the community whose plan is to be set. */
  onChoose: (community: StaffCommunity) => void;
}

/** Communities with their plans: a table, or cards on phones. */
export function StaffTable({ communities, onChoose }: StaffTableProps) {
  return (
    <table {...surfaceStyle({ className: classes.table })}>
      <thead {...textStyle({ size: 'xs', tone: 'quiet', className: classes.head })}>
        <tr>
          <th scope="col">Community</th>
          <th scope="col" className={classes.number}>
            Members
          </th>
          <th scope="col" className={classes.number}>
            Open cases
          </th>
          <th scope="col">Plan</th>
          <th scope="col">Status</th>
          <th scope="col">Ends</th>
          <th scope="col">
            <span className="hc-hidden">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {communities.map((community) => (
          <StaffRow key={community.id} community={community} onChoose={() => onChoose(community)} />
        ))}
      </tbody>
    </table>
  );
}

function StaffRow({ community, onChoose }: { community: ListedCommunity; onChoose: () => void }) {
  const { id, name, visibility, members_count, open_cases, plan, status, renews_at } = community;
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.who}>
        <Link to="/communities/$id/details" params={{ id }} {...rowStyle({ gap: 12, className: classes.community })}>
          <Crest community={community} size={34} />
          <span>
            <Text as="span" weight="strong" dir="auto" className={classes.name}>
              {name}
            </Text>
            <Text as="span" size="s" weight="regular" tone="quiet">
              {visibilityLabels(visibility).short}
            </Text>
          </span>
        </Link>
      </th>
      <td className={classes.number} data-label="Members">
        {count(members_count)}
      </td>
      <td className={classes.number} data-label="Open cases">
        {countUpTo99(open_cases)}
      </td>
      <td data-label="Plan">{planNames[plan]}</td>
      <td data-label="Status">
        <PlanStatus status={status} />
      </td>
      <td data-label="Ends">{renews_at === null ? 'No end' : fullDate(renews_at)}</td>
      <td className={classes.change}>
        <Button variant="default" size="sm" aria-label={`Set plan of ${name}`} onClick={onChoose}>
          Set plan
        </Button>
      </td>
    </tr>
  );
}
