import { useRouter } from '@tanstack/react-router';
import { Fragment, type MouseEvent } from 'react';
import { linkParts } from '../lib/link-parts.ts';
import classes from './linked-text.module.css';

/** Text that a person wrote, with its links clickable. Line breaks are kept where the style of the place keeps them. */
export function LinkedText({ children }: { children: string }) {
  // What repeats in a text has no identity of its own but its place
  return linkParts(children).map(({ text, href }, index) => (
    <Fragment key={index}>{href === undefined ? text : <TextAnchor href={href}>{text}</TextAnchor>}</Fragment>
  ));
}

function TextAnchor({ href, children }: { href: string; children: string }) {
  const router = useRouter();
  const url = new URL(href);
  if (url.origin !== window.location.origin) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={classes.link}>
        {children}
      </a>
    );
  }
  function stay(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(url.pathname + url.search + url.hash);
  }
  return (
    <a href={href} rel="noopener" className={classes.link} onClick={stay}>
      {children}
    </a>
  );
}
