import type { ReactNode } from 'react';
import { IconClock, type IconProps } from '../../ui/icons/icons.tsx';
import classes from './join-state.module.css';

interface JoinStateProps {
  icon: (props: IconProps) => ReactNode;
  tone?: 'primary' | 'accent';
  children: ReactNode;
}

/** The reader's state in a community, as tall as the button that it replaces. */
export function JoinState({ icon: StateIcon, tone = 'primary', children }: JoinStateProps) {
  return (
    <span className={classes.state} data-tone={tone}>
      <StateIcon /> {children}
    </span>
  );
}

/** The state of an open request. */
export function RequestedState() {
  return (
    <JoinState icon={IconClock} tone="accent">
      Requested
    </JoinState>
  );
}
