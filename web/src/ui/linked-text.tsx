import { useRouter } from '@tanstack/react-router';
import { Fragment, type MouseEvent } from 'react';
import classes from './linked-text.module.css';

/** A stretch of text, with the address it leads to when it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

const ADDRESS = /(?:https?:\/\/|mailto:)[^\s<>"]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;

/** Text that a person wrote, with its links clickable. Line breaks are kept where the style of the place keeps them. */
export function LinkedText({ children }: { children: string }) {
  // What repeats in a text has no identity of its own but its place
  return linkParts(children).map(({ text, href }, index) => (
    <Fragment key={index}>{href === undefined ? text : <TextAnchor href={href}>{text}</TextAnchor>}</Fragment>
  ));
}

/** The links of a text: http, https, mailto and bare e-mail addresses, nothing else. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailingMarks(match[0]);
    const href = safeHref(address);
    if (href === null) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
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

/** Marks at the end belong to the sentence, and a closing bracket does unless it was opened inside. */
function withoutTrailingMarks(address: string): string {
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const kept = address.slice(0, end);
    if (last === ')' && kept.split('(').length >= kept.split(')').length) break;
    if (!/[.,;:!?'’”»)\]}*_]/.test(last)) break;
  }
  return address.slice(0, end);
}

function safeHref(address: string): string | null {
  const written = /^(https?|mailto):/i.test(address) ? address : `mailto:${address}`;
  if (!URL.canParse(written)) return null;
  const url = new URL(written);
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) && url.href !== 'mailto:' ? url.href : null;
}
