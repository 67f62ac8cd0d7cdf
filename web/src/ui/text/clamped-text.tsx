import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Mentioned } from '../../lib/text/mentions.ts';
import { Stack } from '../layout/stack.tsx';
import { textStyle } from './text.tsx';
import { LinkedText } from './linked-text.tsx';
import classes from './clamped-text.module.css';

interface ClampedTextProps {
  children: string;
  clamped: boolean;
  /** The look: as a post, as a chat message, or as a description below a title. */
  variant?: 'said' | 'message' | 'description';
  /** The people mentioned in it with `@`. */
  people?: readonly Mentioned[];
  /** Of its links and its button. */
  tabIndex?: number;
}

/** The length up to which all paragraphs of a clamped description are shown. */
const MAX_WHOLE_DESCRIPTION = 160;

/** A text with its links. With `clamped` only the first lines, and a button for the rest. */
export function ClampedText({ children, clamped, variant = 'said', people, tabIndex }: ClampedTextProps) {
  const [opened, setOpened] = useState(!clamped);
  const { ref, cut } = useCut(children, opened, setOpened);
  // Cut after a paragraph, an ellipsis would follow a full stop
  const [firstParagraph = ''] = children.split(/\n\s*\n/);
  const isLong = variant === 'description' && children.length > MAX_WHOLE_DESCRIPTION;
  const shown = isLong && !opened ? firstParagraph : children;
  return (
    <Stack align="start">
      <p ref={ref} dir="auto" className={classes.text} data-look={variant} data-clamped={!opened || undefined}>
        <LinkedText people={people} tabIndex={tabIndex}>
          {shown}
        </LinkedText>
      </p>
      {clamped && (cut || opened || shown !== children) && (
        <button
          type="button"
          {...textStyle({ size: 'm', weight: 'strong', tone: 'primary', className: classes.more })}
          tabIndex={tabIndex}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? 'Show less' : 'Read more'}
        </button>
      )}
    </Stack>
  );
}

/** Texts that were longer than their boxes when they were last shown: shown again, they begin with their button. */
const cutTexts = new Set<string>();

/** Whether the clamped text is longer than its box, at any width. Focusing a hidden link expands it. */
function useCut(text: string, opened: boolean, setOpened: (opened: boolean) => void) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [cut, setCut] = useState(() => cutTexts.has(text));
  useEffect(() => {
    const element = ref.current;
    if (element === null || opened) return;
    // After the layout, which measuring would else compute once more, and before the paint, because the button needs space
    const observer = new ResizeObserver(() => {
      const isNowCut = isCut(element);
      if (isNowCut) cutTexts.add(text);
      else cutTexts.delete(text);
      flushSync(() => setCut(isNowCut));
    });
    const openWhenCut = () => isCut(element) && setOpened(true);
    observer.observe(element);
    element.addEventListener('focusin', openWhenCut);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', openWhenCut);
    };
  }, [text, opened, setOpened]);
  return { ref, cut };
}

function isCut(element: HTMLElement): boolean {
  return element.scrollHeight > element.clientHeight + 1;
}
