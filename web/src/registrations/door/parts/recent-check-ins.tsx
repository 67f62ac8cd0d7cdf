import { describeCheckIn } from '../../check-ins/describe-check-in.ts';
import type { CheckInView } from '../../check-ins/api.ts';
import { Section } from '../../../ui/layout/section.tsx';
import classes from './recent-check-ins.module.css';

const SHOWN = 6;

interface RecentCheckInsProps {
  checkIns: readonly CheckInView[];
  zone: string;
}

/** The last check-ins of this device. */
export function RecentCheckIns({ checkIns, zone }: RecentCheckInsProps) {
  const shown = checkIns.filter((view) => view.state !== 'refused' || !view.isKept).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <Section title="At this door">
      <ul>
        {shown.map((view) => {
          const { tone, title, who, note } = describeCheckIn(view, zone, true);
          return (
            <li key={view.id} className={classes.row}>
              <span className={classes.dot} data-tone={tone} />
              <span dir="auto" className={classes.who}>
                {who}
              </span>
              <span className={classes.state}>{tone === 'danger' ? note : title}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
