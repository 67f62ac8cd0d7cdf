import { Link, useRouter } from '@tanstack/react-router';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { linkParts } from '../../lib/text/link-parts.ts';
import { mentionParts } from '../../lib/text/mention-parts.ts';
import type { Mentioned } from '../../lib/text/mentions.ts';
import { MarkedText } from './marked-text.tsx';
import { textStyle } from './text.tsx';
import classes from './linked-text.module.css';

interface LinkedTextProps {
  children: string;
  /** The people mentioned in it with `@`: their names become links. */
  people?: readonly Mentioned[] | undefined;
  /** Of the links. */
  tabIndex?: number | undefined;
}

const NOBODY: readonly Mentioned[] = [];

/** A text with clickable links. Whether line breaks show is up to the style of the container. */
export function LinkedText({ children, people = NOBODY, tabIndex }: LinkedTextProps) {
  // Parts of a text can repeat: only the index identifies them
  return mentionParts(children, people).map(({ text, person }, index) => (
    <Fragment key={index}>
      {person === undefined ? (
        <WithLinks tabIndex={tabIndex}>{text}</WithLinks>
      ) : (
        <Link
          to="/users/$id"
          params={{ id: person.id }}
          dir="auto"
          {...textStyle({ weight: 'medium', tone: 'primary', className: classes.person })}
          tabIndex={tabIndex}
        >
          {text}
        </Link>
      )}
    </Fragment>
  ));
}

function WithLinks({ children, tabIndex }: Omit<LinkedTextProps, 'people'>) {
  return linkParts(children).map(({ text, href }, index) => (
    <Fragment key={index}>
      {href === undefined ? (
        <MarkedText>{text}</MarkedText>
      ) : (
        <TextAnchor href={href} tabIndex={tabIndex}>
          <MarkedText>{text}</MarkedText>
        </TextAnchor>
      )}
    </Fragment>
  ));
}

interface TextAnchorProps {
  href: string;
  tabIndex: number | undefined;
  children: ReactNode;
}

function TextAnchor({ href, tabIndex, children }: TextAnchorProps) {
  const router = useRouter();
  const url = new URL(href);
  if (url.origin !== window.location.origin) {
    return (
      <a
        href={href}
        dir="ltr"
        target="_blank"
        rel="noopener noreferrer nofollow"
        {...textStyle({ tone: 'primary', breaks: true, className: classes.link })}
        tabIndex={tabIndex}
      >
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
    <a
      href={href}
      dir="ltr"
      rel="noopener"
      {...textStyle({ tone: 'primary', breaks: true, className: classes.link })}
      tabIndex={tabIndex}
      onClick={stay}
    >
      {children}
    </a>
  );
}
