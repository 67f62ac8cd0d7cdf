import { createElement } from 'react';
import { joinClasses, type BoxProps, type BoxStyle } from './box.ts';
import classes from './surface.module.css';

interface SurfaceStyle extends BoxStyle {
  /** `card` has a line around it, `rows` is a card with lines between its children, `sunken` is lower than the page. */
  kind?: 'card' | 'rows' | 'sunken' | undefined;
  /** The distance to its content in px; `card`: 16 on phones, 20 on wide screens. */
  pad?: 'card' | 12 | 16 | 20 | undefined;
}

/** An area of its own on the page. */
export function Surface({ as = 'div', kind, pad, grow, className, ...rest }: BoxProps & SurfaceStyle) {
  return createElement(as, { ...rest, ...surfaceStyle({ kind, pad, grow, className }) });
}

/** The attributes that make any element, such as a link, a surface. */
export function surfaceStyle({ kind = 'card', pad, grow, className }: SurfaceStyle) {
  return {
    className: joinClasses(classes.surface, className),
    'data-kind': kind,
    'data-pad': pad,
    'data-grow': grow,
  };
}
