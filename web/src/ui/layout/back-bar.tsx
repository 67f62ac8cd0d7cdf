import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './back-bar.module.css';
import { IconArrowLeft } from '../icons/icons.tsx';

/** In place of the top bar of phones, on pages whose head is their own: a BackLink, and what the page is. */
export function BackBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>;
}

/** The way back. */
export const BackLink = createLink(
  (props: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & { ref?: Ref<HTMLAnchorElement> }) => (
    <a {...props} className={classes.back} aria-label="Back">
      <IconArrowLeft size={24} />
    </a>
  ),
);

/** What the page is, in one line; its heading is below the bar. */
export function BackBarTitle({ children }: { children: string }) {
  return (
    <span dir="auto" className={classes.title} aria-hidden>
      {children}
    </span>
  );
}
