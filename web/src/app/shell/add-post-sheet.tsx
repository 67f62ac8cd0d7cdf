import { Link } from '@tanstack/react-router';
import { IconCalendarEvent, IconChevronRight, IconHash, IconUsers } from '../../ui/icons/icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import classes from './add-post-sheet.module.css';

const KINDS = [
  {
    to: '/home/add/community',
    icon: IconUsers,
    title: 'Community',
    text: 'A post for one of your communities',
    tone: 'ivy',
  },
  {
    to: '/home/add/channel',
    icon: IconHash,
    title: 'Channel',
    text: 'Start a group or share in a channel',
    tone: 'dusk',
  },
  {
    to: '/home/add/event',
    icon: IconCalendarEvent,
    title: 'Event',
    text: 'Set a date, a place and a price',
    tone: 'gold',
  },
] as const;

/** Where a new post belongs: a community, a channel or an event. */
export function AddPostSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Sheet opened={opened} onClose={onClose} title="What are you adding?" subtitle="Choose where it belongs.">
      <ul className={classes.kinds} data-tour="post-types">
        {KINDS.map(({ to, icon: KindIcon, title, text, tone }, index) => (
          <li key={to}>
            <Link to={to} className={classes.kind} onClick={onClose} data-autofocus={index === 0 || undefined}>
              <span className={classes.arch} data-tone={tone}>
                <KindIcon size={24} />
              </span>
              <span className={classes.words}>
                <span className={classes.title}>{title}</span>
                <span className={classes.text}>{text}</span>
              </span>
              <IconChevronRight size={20} className={classes.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
