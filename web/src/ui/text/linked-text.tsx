import { Link, useRouter } from '@tanstack/react-router';
import { Fragment, type MouseEvent } from 'react';
import { linkParts } from '../../lib/link-parts.ts';
import { mentionParts } from '../../lib/mention-parts.ts';
import type { Mentioned } from '../../lib/mentions.ts';
import classes from './linked-text.module.css';

interface LinkedTextProps {
  children: string;
  /** Who is named in it with `@`: these names lead to them. */
  people?: readonly Mentioned[] | undefined;
}

const NOBODY: readonly Mentioned[] = [];

/** Text that a person wrote, with its links clickable. Line breaks are kept where the style of the place keeps them. */
export function LinkedText({ children, people = NOBODY }: LinkedTextProps) {
  // What repeats in a text has no identity of its own but its place
  return mentionParts(children, people).map(({ text, person }, index) => (
    <Fragment key={index}>
      {person === undefined ? (
        <WithLinks>{text}</WithLinks>
      ) : (
        <Link to="/users/$id" params={{ id: person.id }} dir="auto" className={classes.person}>
          {text}
        </Link>
      )}
    </Fragment>
  ));
}

function WithLinks({ children }: { children: string }) {
  return linkParts(children).map(({ text, href }, index) => (
    <Fragment key={index}>{href === undefined ? text : <TextAnchor href={href}>{text}</TextAnchor>}</Fragment>
  ));
}

function TextAnchor({ href, children }: { href: string; children: string }) {
  const router = useRouter();
  const url = new URL(href);
  if (url.origin !== window.location.origin) {
    return (
      <a href={href} dir="ltr" target="_blank" rel="noopener noreferrer nofollow" className={classes.link}>
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
    <a href={href} dir="ltr" rel="noopener" className={classes.link} onClick={stay}>
      {children}
    </a>
  );
}
