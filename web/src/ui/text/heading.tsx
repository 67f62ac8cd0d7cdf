import { createElement } from 'react';
import { joinClasses, type BoxProps, type BoxStyle } from '../layout/box.ts';
import classes from './heading.module.css';

interface HeadingStyle extends BoxStyle {
  /** An item's 16/22 px, a card's 20/26, a section's 22 to 24, a page's 29 to 34, that of the first page 36 to 56. */
  size: 's' | 'm' | 'l' | 'xl' | 'display';
}

/** A title. All but the smallest are in the display face. */
export function Heading({ as = 'h2', size, grow, className, ...rest }: BoxProps & HeadingStyle) {
  return createElement(as, {
    ...rest,
    className: joinClasses(classes.heading, className),
    'data-size': size,
    'data-grow': grow,
  });
}
