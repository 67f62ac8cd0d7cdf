import { levels } from '@homecoming/contract/points.ts';
import { count } from '../../lib/text/format.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { limitRules } from './limit-words.ts';
import classes from './point-rules.module.css';
import { pointRules, reasonWords } from './reasons.ts';

/** The rules: what earns points, the daily limits, and the levels. */
export function PointRulesSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title="How points work"
      subtitle="What you do for the others earns points. What is deleted takes its points along."
    >
      <ul className={classes.rows}>
        {pointRules().map(({ reason, points }) => {
          const { icon: ReasonIcon, rule } = reasonWords[reason];
          return (
            <li key={reason} className={classes.row}>
              <ReasonIcon size={20} />
              <span className={classes.words}>{rule}</span>
              <span className={classes.points}>+{points}</span>
            </li>
          );
        })}
      </ul>
      {limitRules.map((rule) => (
        <p key={rule} className={classes.limit}>
          {rule}
        </p>
      ))}
      <h3 className={classes.title}>Levels</h3>
      <ol className={classes.rows}>
        {levels.map(({ level, name, points }) => (
          <li key={level} className={classes.row}>
            <span className={classes.level}>{level}</span>
            <span className={classes.words}>{name}</span>
            <span className={classes.quiet}>{level === 1 ? 'from the start' : `from ${count(points)}`}</span>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
