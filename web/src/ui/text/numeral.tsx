import { createElement } from 'react';
import { joinClasses, type BoxProps, type BoxStyle } from '../layout/box.ts';
import classes from './numeral.module.css';

interface NumeralStyle extends BoxStyle {
  /** 24/29 or 40/44 px; without it, that of the text around. */
  size?: 'm' | 'l' | undefined;
}

/** A number that is the point of its place: a price, a day, the points of a person. In the display face. */
export function Numeral({ as = 'span', size, grow, className, ...rest }: BoxProps & NumeralStyle) {
  return createElement(as, {
    ...rest,
    className: joinClasses(classes.numeral, className),
    'data-size': size,
    'data-grow': grow,
  });
}
