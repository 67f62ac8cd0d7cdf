import { useEffect, useLayoutEffect, useRef, type ComponentType, type RefObject } from 'react';
import { Row } from '../layout/row.tsx';
import classes from './suggesting-field.module.css';

interface SuggestionListProps<T extends { id: string }> {
  id: string;
  label: string;
  /** The field, which keeps the focus. */
  field: RefObject<HTMLTextAreaElement | null>;
  items: readonly T[];
  /** The index of the active suggestion. */
  index: number;
  Option: ComponentType<{ item: T }>;
  onPoint: (index: number) => void;
  onTake: (item: T) => void;
}

/** The list of suggestions. */
export function SuggestionList<T extends { id: string }>({
  id,
  label,
  field,
  items,
  index,
  Option,
  onPoint,
  onTake,
}: SuggestionListProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useRoomForCaret(list, field);
  useEffect(() => {
    const shown = list.current?.children[index];
    // Scrolls the list only, not the page
    if (shown instanceof HTMLElement && list.current !== null) keepInSight(list.current, shown);
  }, [index]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={classes.list}>
      {items.map((item, place) => (
        // The field handles the keys
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <Row
          gap={12}
          key={item.id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === index}
          tabIndex={-1}
          className={classes.option}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onPoint(place)}
          onClick={() => onTake(item)}
        >
          <Option item={item} />
        </Row>
      ))}
    </div>
  );
}

function keepInSight(list: HTMLElement, shown: HTMLElement): void {
  const above = shown.offsetTop - list.scrollTop;
  const below = above + shown.offsetHeight - list.clientHeight;
  if (above < 0) list.scrollTop += above;
  else if (below > 0) list.scrollTop += below;
}

/** Keeps the list above the phone's keyboard, and the current line visible. */
function useRoomForCaret(list: RefObject<HTMLElement | null>, field: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    // Missing in older browsers
    const view: VisualViewport | null | undefined = window.visualViewport;
    const makeRoom = (): void => {
      if (list.current === null || field.current === null) return;
      const hidden = view == null ? 0 : window.innerHeight - view.height - view.offsetTop;
      list.current.style.setProperty('--keyboard', `${Math.max(0, hidden)}px`);
      const covered = bottomOfCaret(field.current) - list.current.getBoundingClientRect().top;
      if (covered > 0) findScroller(field.current).scrollBy({ top: covered, behavior: 'instant' });
    };
    makeRoom();
    view?.addEventListener('resize', makeRoom);
    return () => view?.removeEventListener('resize', makeRoom);
  }, [list, field]);
}

/** The scroll container of an element: a dialog, or the page. */
function findScroller(element: HTMLElement): Element | Window {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around === document.body ? window : around;
  }
  return window;
}

/** The bottom of the caret's line in the window, measured with a copy of the field that ends at the caret. */
function bottomOfCaret(field: HTMLTextAreaElement): number {
  const copy = document.createElement('textarea');
  copy.className = field.className;
  copy.dataset.look = field.dataset.look;
  copy.value = field.value.slice(0, field.selectionEnd);
  copy.setAttribute('aria-hidden', 'true');
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    width: `${field.clientWidth}px`,
    height: '0',
    minHeight: '0',
    fieldSizing: 'fixed',
  });
  field.after(copy);
  const height = copy.scrollHeight;
  copy.remove();
  const box = field.getBoundingClientRect();
  return Math.min(box.top + height - field.scrollTop, box.bottom);
}
