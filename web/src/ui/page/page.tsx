import type { LinkProps } from '@tanstack/react-router';
import { Stack } from '../layout/stack.tsx';
import { Row } from '../layout/row.tsx';
import type { ReactNode } from 'react';
import { BackLink } from './back-bar.tsx';
import classes from './page.module.css';
import { useRootAttribute } from './root-attribute.ts';
import { useTabTitle } from './title-badge.ts';
import { useWide } from '../use-wide.ts';

interface PageProps {
  /** The h1 of the page, and the title of the browser tab. */
  title: string;
  /** The title of the browser tab, if it differs from that of the page. */
  tabTitle?: string | undefined;
  /** Shows the title to screen readers and in the browser tab only. */
  titleHidden?: boolean;
  /** The page's own head, in place of the title. It contains the h1. */
  head?: ReactNode;
  /** The target of "Back". On phones the title is then in a bar that replaces the top bar. */
  back?: NonNullable<LinkProps['to']>;
  /** The word in the bar of phones, where the whole title is below the bar. */
  bar?: string;
  /** At the right of the title. */
  actions?: ReactNode;
  /** Beside the content from 1024 px on, below it on narrow screens. */
  aside?: ReactNode;
  /** `wide` for settings and management, which have no aside. */
  width?: 'reading' | 'wide';
  children: ReactNode;
}

/** A screen inside the shell: landmarks, title, widths and the column beside it. */
export function Page({
  title,
  tabTitle = title,
  titleHidden = false,
  head,
  back,
  bar,
  actions,
  aside,
  width = 'reading',
  children,
}: PageProps) {
  useTabTitle(tabTitle);
  const hasBar = back !== undefined;
  const isWide = useWide();
  const isTitleBelow = bar !== undefined && !isWide;
  useRootAttribute('data-own-bar', hasBar);
  return (
    <Stack
      gap={28}
      revealsInOrder="narrow"
      className={classes.page}
      data-width={width}
      data-own-bar={hasBar || undefined}
      data-aside={aside !== undefined || undefined}
    >
      <main id="main" tabIndex={-1} className={classes.main}>
        {head}
        {head === undefined && titleHidden && <h1 className="hc-hidden">{title}</h1>}
        {head === undefined && !titleHidden && (
          <Row as="header" wrap gap={12} className={classes.header}>
            {back !== undefined && (
              <span className={classes.back}>
                <BackLink to={back} />
              </span>
            )}
            {isTitleBelow ? (
              <span className={classes.title} aria-hidden>
                {bar}
              </span>
            ) : (
              <h1 dir="auto" className={classes.title}>
                {title}
              </h1>
            )}
            {actions !== undefined && (
              <Row gap={8} grow={false} className={classes.actions}>
                {actions}
              </Row>
            )}
          </Row>
        )}
        {isTitleBelow && (
          <h1 dir="auto" className={classes.whole}>
            {title}
          </h1>
        )}
        {children}
      </main>
      {aside !== undefined && (
        <Stack
          as="aside"
          gap={28}
          revealsInOrder="everywhere"
          className={classes.aside}
          aria-label="More about this page"
        >
          {aside}
        </Stack>
      )}
    </Stack>
  );
}
