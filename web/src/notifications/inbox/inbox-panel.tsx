import { useRef } from 'react';
import { TextLink } from '../../ui/buttons/links.tsx';
import { Inbox } from './inbox.tsx';
import classes from './inbox-panel.module.css';
import { MarkAllRead } from './mark-all-read.tsx';

const NEWEST = 10;

interface InboxPanelProps {
  titleId: string;
  /** Called when a link is followed. */
  onLeave: () => void;
}

/** The newest notifications, and links to all of them and to the settings. */
export function InboxPanel({ titleId, onLeave }: InboxPanelProps) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <section className={classes.panel}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          Notifications
        </h2>
        <MarkAllRead />
      </header>
      <div ref={scroller} className={classes.lines}>
        <Inbox newest={NEWEST} scroller={scroller} onFollow={onLeave} />
      </div>
      <footer className={classes.foot}>
        <TextLink to="/notifications" onClick={onLeave}>
          See all
        </TextLink>
        <TextLink to="/profile/settings/notifications" onClick={onLeave}>
          Settings
        </TextLink>
      </footer>
    </section>
  );
}
