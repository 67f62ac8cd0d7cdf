import { createElement } from 'react';
import { fontAttributes, fontClass, type FontStyle } from '../text/text.tsx';
import { joinClasses, type BoxProps, type BoxStyle, type Space } from './box.ts';
import classes from './row.module.css';

interface RowStyle extends BoxStyle, FontStyle {
  gap?: Space | undefined;
  align?: 'center' | 'start' | 'end' | 'baseline' | 'stretch' | undefined;
  justify?: 'center' | 'between' | 'end' | undefined;
  /** What does not fit goes below. */
  wrap?: boolean | undefined;
  /** As wide as its content, in a text. */
  inline?: boolean | undefined;
}

/** What is beside each other. */
export function Row(props: BoxProps & RowStyle) {
  const { as = 'div', gap, align, justify, wrap, inline, ...others } = props;
  const { size, tone, weight, tabular, grow, className, ...rest } = others;
  const style = { gap, align, justify, wrap, inline, size, tone, weight, tabular, grow, className };
  return createElement(as, { ...rest, ...rowStyle(style) });
}

/** The attributes that make any element, such as a link, a row. */
export function rowStyle({ gap, align = 'center', justify, wrap, inline, grow, className, ...font }: RowStyle) {
  return {
    className: joinClasses(classes.row, fontClass, className),
    ...fontAttributes(font),
    'data-gap': gap,
    'data-align': align,
    'data-justify': justify,
    'data-wrap': wrap || undefined,
    'data-inline': inline || undefined,
    'data-grow': grow,
  };
}
