import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import classes from './links.module.css';

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** A link that looks like a button. */
export const ButtonLink = createLink((props: Omit<AnchorProps, keyof ButtonProps> & ButtonProps) => (
  <Button component="a" {...props} />
));

/** A link within or beside text. */
export const TextLink = createLink(({ className, children, ...props }: AnchorProps) => (
  <a className={className === undefined ? classes.text : `${classes.text} ${className}`} {...props}>
    {children}
  </a>
));
