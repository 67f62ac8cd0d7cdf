import { createElement } from 'react';
import { fontAttributes, fontClass, type FontStyle } from '../text/text.tsx';
import { joinClasses, type BoxProps, type BoxStyle, type Space } from './box.ts';
import classes from './stack.module.css';

interface StackStyle extends BoxStyle, FontStyle {
  gap?: Space | undefined;
  /** Where the children are in its width; they fill it unless this says otherwise. */
  align?: 'start' | 'center' | 'end' | undefined;
  /** What is below a child that loads is shown when that has loaded, which would move it. */
  inOrder?: boolean | undefined;
}

/** What is below each other. */
export function Stack({ as = 'div', gap, align, inOrder, size, tone, ...others }: BoxProps & StackStyle) {
  const { weight, tabular, grow, className, ...rest } = others;
  const style = { gap, align, inOrder, size, tone, weight, tabular, grow, className };
  return createElement(as, { ...rest, ...stackStyle(style) });
}

/** The attributes that make any element, such as a link, a stack. */
export function stackStyle({ gap, align, inOrder, grow, className, ...font }: StackStyle) {
  return {
    className: joinClasses(classes.stack, fontClass, className),
    ...fontAttributes(font),
    'data-gap': gap,
    'data-align': align,
    'data-in-order': inOrder || undefined,
    'data-grow': grow,
  };
}
