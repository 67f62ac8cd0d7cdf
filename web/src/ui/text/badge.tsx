import type { ReactNode } from 'react';
import classes from './badge.module.css';
import type { IconProps } from '../icons/icons.tsx';

interface BadgeProps {
  icon?: (props: IconProps) => ReactNode;
  tone?: 'plain' | 'primary' | 'filled' | 'accent' | 'info' | 'danger' | 'outline';
  children: ReactNode;
}

/** A word or two about a state. The icon repeats it, because colour alone is not accessible. */
export function Badge({ icon: BadgeIcon, tone = 'plain', children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {BadgeIcon !== undefined && <BadgeIcon size={16} />}
      {children}
    </span>
  );
}
