import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'className'> {
  /** The name for screen readers. */
  label: string;
  outlined?: boolean;
}

/** A button that is only an icon, 44 px wide and high. */
export function IconButton({ label, outlined = false, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      data-outlined={outlined || undefined}
      className={classes.button}
    />
  );
}

/** The class of a link that looks like an `IconButton`. */
export const iconLink = classes.button;
