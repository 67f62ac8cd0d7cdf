import { useDocumentTitle } from '@mantine/hooks';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BackLink } from './back-bar.tsx';
import classes from './page.module.css';

interface PageProps {
  /** The page's one h1, and the tab's title. */
  title: string;
  /** The tab's title, where it says more than that of the page. */
  tabTitle?: string | undefined;
  /** Keeps the title for screen readers and the tab only, where the page shows by itself where one is. */
  titleHidden?: boolean;
  /** In place of the title's line: a head of the page's own, which holds the h1. */
  head?: ReactNode;
  /** Where "Back" leads. On phones the title then stands in a bar of its own, in place of the top bar. */
  back?: NonNullable<LinkProps['to']>;
  /** Stands at the right of the title. */
  actions?: ReactNode;
  /** Context beside the content from 1024 px on, below it on narrow screens. */
  aside?: ReactNode;
  /** `wide` for settings and management, which have no aside. */
  width?: 'reading' | 'wide';
  children: ReactNode;
}

/** A screen inside the shell: landmarks, title, widths and the context column. */
export function Page({
  title,
  tabTitle = title,
  titleHidden = false,
  head,
  back,
  actions,
  aside,
  width = 'reading',
  children,
}: PageProps) {
  useDocumentTitle(`${tabTitle} · Homecoming`);
  return (
    <div className={classes.page} data-width={width} data-own-bar={back !== undefined || undefined}>
      <main id="main" tabIndex={-1} className={classes.main}>
        {head}
        {head === undefined && titleHidden && <h1 className="hc-hidden">{title}</h1>}
        {head === undefined && !titleHidden && (
          <header className={classes.header}>
            {back !== undefined && (
              <span className={classes.back}>
                <BackLink to={back} />
              </span>
            )}
            <h1 dir="auto" className={classes.title}>
              {title}
            </h1>
            {actions !== undefined && <div className={classes.actions}>{actions}</div>}
          </header>
        )}
        {children}
      </main>
      {aside !== undefined && (
        <aside className={classes.aside} aria-label="More about this page">
          {aside}
        </aside>
      )}
    </div>
  );
}
