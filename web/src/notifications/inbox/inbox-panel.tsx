import { useRef } from 'react';
import { TextLink } from '../../ui/buttons/links.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Heading } from '../../ui/text/heading.tsx';
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
    <Stack as="section" className={classes.panel}>
      <Row as="header" justify="between" wrap gap={12} grow={false} className={classes.head}>
        <Heading size="m" id={titleId}>
          Notifications
        </Heading>
        <MarkAllRead />
      </Row>
      <div ref={scroller} className={classes.lines}>
        <Inbox newest={NEWEST} scroller={scroller} onFollow={onLeave} />
      </div>
      <Row as="footer" align="stretch" justify="between" wrap grow={false} className={classes.foot}>
        <TextLink to="/notifications" onClick={onLeave}>
          See all
        </TextLink>
        <TextLink to="/profile/settings/notifications" onClick={onLeave}>
          Settings
        </TextLink>
      </Row>
    </Stack>
  );
}
