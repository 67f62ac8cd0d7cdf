import { cloneElement, type ReactNode, type Ref } from 'react';
import classes from './actions-menu.module.css';
import { IconDots } from '../icons/icons.tsx';
import { tileStyle } from '../layout/tile.tsx';
import { useLoadedOnClick } from './on-demand.tsx';

/** One action of the menu. */
export interface Action {
  label: string;
  icon?: ReactNode;
  /** The action is destructive. */
  danger?: boolean;
  /** A line divides it from the actions before it. */
  divided?: boolean;
  onClick: () => void;
}

/** One of several choices in a line above the actions, each on or off. */
export interface Choice {
  label: string;
  isOn: boolean;
  onClick: () => void;
}

interface ActionsMenuProps {
  /** The accessible name of the button. */
  label?: string;
  width: number;
  /** The side of the button at which the menu opens. */
  position?: 'bottom-start' | 'bottom-end';
  /** For a line of small buttons. */
  small?: boolean;
  /** The actions in order; false is left out. Renders nothing without actions. */
  items: readonly (Action | false)[];
  choices?: readonly Choice[] | undefined;
  /** Touch screens do not show the button: the menu opens by a long press. Keyboards and screen readers still find it. */
  notOnTouch?: boolean;
  dotsRef?: Ref<HTMLButtonElement>;
  /** Of the button. */
  tabIndex?: number;
}

/** A button with three dots that opens a menu of actions. */
export function ActionsMenu({ items, ...props }: ActionsMenuProps) {
  const offered = items.filter((item) => item !== false);
  return offered.length === 0 ? null : <Dots {...props} items={offered} />;
}

/** Preloads the code of the menus. */
export async function loadActions() {
  return (await import('./opened-menu.tsx')).OpenedActions;
}

function Dots(props: ActionsMenuProps & { items: readonly Action[] }) {
  const { label = 'More', width, position = 'bottom-end', small = false, notOnTouch = false } = props;
  const { items, choices, dotsRef, tabIndex } = props;
  const [OpenedActions, unopened] = useLoadedOnClick(loadActions);
  const dots = (
    <button
      ref={dotsRef}
      type="button"
      {...tileStyle({ className: classes.dots })}
      data-hover
      data-small={small || undefined}
      data-not-on-touch={notOnTouch || undefined}
      aria-label={label}
      aria-haspopup="menu"
      tabIndex={tabIndex}
    >
      <IconDots size={small ? 20 : 24} />
    </button>
  );
  return (
    <div className={classes.menu}>
      {OpenedActions ? (
        <OpenedActions button={dots} width={width} position={position} items={items} choices={choices} />
      ) : (
        cloneElement(dots, unopened)
      )}
    </div>
  );
}
