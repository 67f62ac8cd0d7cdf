import type { Placement } from '@floating-ui/react-dom';

const TINY = 360;
const NARROW = 768;

/** Where the popover goes beside its target. */
export interface PopoverPlacement {
  readonly placement: Placement;
  /** In order, where there is no room. */
  readonly fallbackPlacements: Placement[];
  /** The least distance to the edges of the window, in pixels. */
  readonly padding: number;
}

/** The placement in a window of a width: below or above the target; beside it where there is a rail or a sidebar. */
export function placementIn(width: number): PopoverPlacement {
  if (width <= NARROW) {
    return { placement: 'bottom', fallbackPlacements: ['top'], padding: width <= TINY ? 8 : 12 };
  }
  return { placement: 'right', fallbackPlacements: ['left', 'bottom', 'top'], padding: 12 };
}
