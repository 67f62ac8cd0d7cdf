import type { CheckInView } from '../../check-ins/api.ts';
import type { CheckInTexts } from '../../check-ins/describe-check-in.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { IconAlertTriangle, IconChecks, IconClock, IconX } from '../../../ui/icons/icons.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import classes from './answer-panel.module.css';

const SIGNS = { primary: IconChecks, accent: IconAlertTriangle, danger: IconX, quiet: IconClock } as const;

interface AnswerPanelProps {
  texts: CheckInTexts;
  /** The check-in of the words; null for a code that is not a ticket. */
  view: CheckInView | null;
}

/** The answer to the last ticket, in the colour of what it says. */
export function AnswerPanel({ texts: { tone, title, who, note }, view }: AnswerPanelProps) {
  const Sign = SIGNS[tone];
  const person = view !== null && 'person' in view ? view.person : null;
  return (
    <div className={classes.answer} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Sign size={40} strokeWidth={2.25} />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p dir="auto" className={classes.who}>
          {person === null ? (
            who
          ) : (
            <>
              <Avatar person={person} size={28} />{' '}
              <span className={classes.name}>
                <PersonName person={person} />
              </span>
            </>
          )}
        </p>
        {note !== null && <p>{note}</p>}
      </div>
    </div>
  );
}
