import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Wordmark } from '../../ui/art/mark.tsx';
import { TextLink } from '../../ui/buttons/links.tsx';
import { Row, rowStyle } from '../../ui/layout/row.tsx';

import classes from './welcome-frame.module.css';
import { WelcomeWindows } from './welcome-windows.tsx';

interface WelcomeFrameProps {
  /** The title of the browser tab. */
  title: string;
  /** On phones the windows are above the content, not at the end of the page. */
  windowsFirst?: boolean;
  children: ReactNode;
}

/** The layout of the pages before sign-in: a form at the left, three drawn windows at the right. */
export function WelcomeFrame({ title, windowsFirst = false, children }: WelcomeFrameProps) {
  useDocumentTitle(`${title} · Homecoming`);
  return (
    <div className={classes.frame} data-windows={windowsFirst || undefined}>
      <Row as="header" justify="between" wrap gap={12} className={classes.header}>
        <Link to="/" {...rowStyle({ inline: true, className: classes.home })} aria-label="Homecoming, to the start">
          <Wordmark size={28} />
        </Link>
        <TextLink to="/communities" className={classes.browseOnPhone}>
          Browse communities
        </TextLink>
      </Row>
      <div className={classes.windows}>
        <WelcomeWindows />
      </div>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <Link to="/communities" className={classes.footerLink}>
          Browse communities
        </Link>
        <span>Open source</span>
      </footer>
    </div>
  );
}
