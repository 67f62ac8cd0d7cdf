import { createLink } from '@tanstack/react-router';
import { Row, rowStyle } from '../layout/row.tsx';
import { Text } from '../text/text.tsx';

import { useEffect, useRef, type AnchorHTMLAttributes, type ReactNode, type Ref } from 'react';
import classes from './tab-links.module.css';

/** Tabs that are links, each with its own URL. Scrolls sideways if they do not fit. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Row as="nav" align="stretch" gap={4} aria-label={label} className={classes.tabs}>
      {children}
    </Row>
  );
}

/** One tab in `TabLinks`; the router marks the open one. */
export const TabLink = createLink(
  (props: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) => <Tab {...props} />,
);

function Tab({
  ref: _given,
  children,
  ...props
}: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) {
  const own = useRef<HTMLAnchorElement>(null);
  const open = props['aria-current'] === 'page';
  useEffect(() => {
    const tab = own.current;
    const row = tab?.parentElement;
    if (!open || tab == null || row == null) return undefined;
    const show = () => {
      const hidden = tab.offsetLeft + tab.offsetWidth - row.clientWidth;
      if (hidden > row.scrollLeft) row.scrollLeft = hidden + 16;
    };
    // Counts that load widen the tabs before this one
    const sizes = new ResizeObserver(show);
    for (const other of row.children) sizes.observe(other);
    return () => sizes.disconnect();
  }, [open]);
  return (
    <a
      {...props}
      ref={own}
      {...rowStyle({ gap: 8, size: 'm', weight: 'medium', tone: 'soft', grow: false, className: classes.tab })}
    >
      {children}
    </a>
  );
}

/** The number of open items behind a tab. `what` names them for screen readers. */
export function TabCount({ what, children }: { what: string; children: ReactNode }) {
  return (
    <Text as="span" size="xs" tabular>
      {children}
      <span className="hc-hidden"> {what}</span>
    </Text>
  );
}
