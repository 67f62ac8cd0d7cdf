import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './back-bar.module.css';
import { IconArrowLeft } from '../icons/icons.tsx';
import { Row } from '../layout/row.tsx';
import { Text } from '../text/text.tsx';
import { tileStyle } from '../layout/tile.tsx';

/** Replaces the top bar of phones on pages with their own head: a BackLink, and the name of the page. */
export function BackBar({ children }: { children: ReactNode }) {
  return (
    <Row gap={4} className={classes.bar}>
      {children}
    </Row>
  );
}

/** The link back. */
export const BackLink = createLink(
  (props: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & { ref?: Ref<HTMLAnchorElement> }) => (
    <a {...props} {...tileStyle({})} data-hover aria-label="Back">
      <IconArrowLeft size={24} />
    </a>
  ),
);

/** The name of the page in one line; its heading is below the bar. */
export function BackBarTitle({ children }: { children: string }) {
  return (
    <Text as="span" size="l" weight="strong" lines={1} grow dir="auto" className={classes.title} aria-hidden>
      {children}
    </Text>
  );
}
