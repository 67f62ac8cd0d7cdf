import { checkInWords } from '../../check-ins/words.ts';
import { dismissCheckIn, type CheckInView } from '../../check-ins/api.ts';
import { IconX } from '../../../ui/icons/icons.tsx';
import classes from './door.module.css';

const SHOWN = 6;

interface RecentCheckInsProps {
  checkIns: readonly CheckInView[];
  zone: string;
}

/** The last check-ins of this device. Refused ones that had waited stay until they are dismissed. */
export function RecentCheckIns({ checkIns, zone }: RecentCheckInsProps) {
  if (checkIns.length === 0) return null;
  const isUrgent = (view: CheckInView) => view.state === 'refused' && view.isKept;
  const shown = [...checkIns.filter(isUrgent), ...checkIns.filter((view) => !isUrgent(view)).slice(0, SHOWN)];
  return (
    <section className={classes.recent}>
      <h2 className={classes.recentTitle}>At this door</h2>
      <ul>
        {shown.map((view) => {
          const { tone, title, who, note } = checkInWords(view, zone, true);
          return (
            <li key={view.id} className={classes.recentRow}>
              <span className={classes.dot} data-tone={tone} />
              <span dir="auto" className={classes.recentWho}>
                {who}
              </span>
              <span className={classes.recentState}>{tone === 'bad' ? note : title}</span>
              {isUrgent(view) && (
                <button
                  type="button"
                  className={classes.icon}
                  aria-label={`Dismiss ${who}`}
                  onClick={() => dismissCheckIn(view.id)}
                >
                  <IconX size={18} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
