import { createElement } from 'react';
import { fontAttributes, fontClass, type FontStyle } from '../text/text.tsx';
import { joinClasses, type BoxProps, type BoxStyle, type Space } from './box.ts';
import classes from './stack.module.css';

interface StackStyle extends BoxStyle, FontStyle {
  gap?: Space | undefined;
  /** Where the children are in its width; they fill it unless this says otherwise. */
  align?: 'start' | 'center' | 'end' | undefined;
  /**
   * Each child is shown when those above it have loaded, which would move it. `narrow` is for those who show their children
   * beside each other on wide screens, with a rule of their own about `[data-loads]`.
   */
  revealsInOrder?: 'everywhere' | 'narrow' | undefined;
}

/** What is below each other. */
export function Stack({ as = 'div', gap, align, revealsInOrder, size, tone, ...others }: BoxProps & StackStyle) {
  const { weight, tabular, grow, className, ...rest } = others;
  const style = { gap, align, revealsInOrder, size, tone, weight, tabular, grow, className };
  return createElement(as, { ...rest, ...stackStyle(style) });
}

/** The attributes that make any element, such as a link, a stack. */
export function stackStyle({ gap, align, revealsInOrder, grow, className, ...font }: StackStyle) {
  return {
    className: joinClasses(classes.stack, fontClass, className),
    ...fontAttributes(font),
    'data-gap': gap,
    'data-align': align,
    'data-in-order': revealsInOrder,
    'data-grow': grow,
  };
}
