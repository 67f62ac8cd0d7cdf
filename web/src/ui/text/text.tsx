import { createElement } from 'react';
import { joinClasses, type BoxProps, type BoxStyle } from '../layout/box.ts';
import classes from './text.module.css';

/** The style of a text, which rows and stacks take, too. Without a value it is that of the text around. */
export interface FontStyle {
  /** 12/16, 13/20, 15/23 or 17/24 px. */
  size?: 'xs' | 's' | 'm' | 'l' | undefined;
  tone?: 'text' | 'soft' | 'quiet' | 'primary' | 'accent' | 'danger' | 'info' | undefined;
  weight?: 'regular' | 'medium' | 'strong' | undefined;
  /** Digits of the same width, for numbers that change or that are below each other. */
  tabular?: boolean | undefined;
}

interface TextStyle extends BoxStyle, FontStyle {
  align?: 'center' | undefined;
  /** The text is cut after this number of lines. */
  lines?: 1 | 2 | 3 | 4 | 6 | undefined;
  /** Long words break anywhere, and the text shrinks in a row. */
  breaks?: boolean | undefined;
}

/** A text of the scale; a paragraph unless `as` says otherwise. */
export function Text({ as = 'p', size, tone, weight, tabular, align, lines, breaks, ...rest }: BoxProps & TextStyle) {
  const { grow, className, ...attributes } = rest;
  const style = textStyle({ size, tone, weight, tabular, align, lines, breaks, grow, className });
  return createElement(as, { ...attributes, ...style });
}

/** The attributes that give any element, such as a link, the style of a text. */
export function textStyle({ className, grow, align, lines, breaks, ...font }: TextStyle) {
  return {
    className: joinClasses(classes.text, className),
    ...fontAttributes(font),
    'data-text-align': align,
    'data-lines': lines,
    'data-breaks': breaks || undefined,
    'data-grow': grow,
  };
}

/** The class and the attributes of a primitive that takes the style of a text. */
export function fontAttributes({ size, tone, weight, tabular }: FontStyle) {
  return { 'data-size': size, 'data-tone': tone, 'data-weight': weight, 'data-tabular': tabular || undefined };
}

/** The class that `fontAttributes` needs. */
export const fontClass = classes.text;
