import { cloneElement, type ReactNode, type Ref } from 'react';
import classes from './actions-menu.module.css';
import { IconDots } from '../icons/icons.tsx';
import { useLoadedOnClick } from './on-demand.tsx';

/** One thing that can be done. */
export interface Action {
  words: string;
  icon: ReactNode;
  /** It takes something away. */
  danger?: boolean;
  onClick: () => void;
}

interface ActionsMenuProps {
  /** What the dots are called. */
  label?: string;
  width: number;
  /** At which end of the dots the menu opens. */
  position?: 'bottom-start' | 'bottom-end';
  /** The dots stand in a line of small buttons. */
  small?: boolean;
  /** What can be done, in order; false is left out. With nothing there is no menu. */
  items: readonly (Action | false)[];
  dotsRef?: Ref<HTMLButtonElement>;
}

/** Three dots that open what else can be done. Open, it lies above what follows. */
export function ActionsMenu({ items, ...props }: ActionsMenuProps) {
  const offered = items.filter((item) => item !== false);
  return offered.length === 0 ? null : <Dots {...props} items={offered} />;
}

/** Loads the code of all menus of actions. */
export async function loadActions() {
  return (await import('./opened-menu.tsx')).OpenedActions;
}

function Dots(props: ActionsMenuProps & { items: readonly Action[] }) {
  const { label = 'More', width, position = 'bottom-end', small = false, items, dotsRef } = props;
  const [OpenedActions, unopened] = useLoadedOnClick(loadActions);
  const dots = (
    <button
      ref={dotsRef}
      type="button"
      className={classes.dots}
      data-small={small || undefined}
      aria-label={label}
      aria-haspopup="menu"
    >
      <IconDots size={small ? 20 : 24} />
    </button>
  );
  return (
    <div className={classes.menu}>
      {OpenedActions ? (
        <OpenedActions button={dots} width={width} position={position} items={items} />
      ) : (
        cloneElement(dots, unopened)
      )}
    </div>
  );
}
