import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Mentioned } from '../../lib/mentions.ts';
import { LinkedText } from './linked-text.tsx';
import classes from './clamped-text.module.css';

interface ClampedTextProps {
  children: string;
  clamped: boolean;
  /** How it reads: as what somebody says, or as the description below a title. */
  look?: 'said' | 'description';
  /** Who is named in it with `@`. */
  people?: readonly Mentioned[];
}

/** What a person wrote, with its links. With `clamped` a few lines of it, and a button for the rest. */
export function ClampedText({ children, clamped, look = 'said', people }: ClampedTextProps) {
  const [opened, setOpened] = useState(!clamped);
  const { ref, cut } = useCut(opened, setOpened);
  return (
    <div className={classes.body}>
      <p ref={ref} dir="auto" className={classes.text} data-look={look} data-clamped={!opened || undefined}>
        <LinkedText people={people}>{children}</LinkedText>
      </p>
      {clamped && (cut || opened) && (
        <button type="button" className={classes.more} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? 'Show less' : 'Read more'}
        </button>
      )}
    </div>
  );
}

/** Whether the clamped text is longer than what shows, at every width. A link that is cut off opens it by focus. */
function useCut(opened: boolean, setOpened: (opened: boolean) => void) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [cut, setCut] = useState(false);
  // Before it is painted: the button takes room
  useLayoutEffect(() => {
    if (ref.current !== null && !opened) setCut(isCut(ref.current));
  }, [opened]);
  useEffect(() => {
    const element = ref.current;
    if (element === null || opened) return;
    const observer = new ResizeObserver(() => setCut(isCut(element)));
    const openWhenCut = () => isCut(element) && setOpened(true);
    observer.observe(element);
    element.addEventListener('focusin', openWhenCut);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', openWhenCut);
    };
  }, [opened, setOpened]);
  return { ref, cut };
}

function isCut(element: HTMLElement): boolean {
  return element.scrollHeight > element.clientHeight + 1;
}
