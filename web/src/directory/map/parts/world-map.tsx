import { useEffect, useState, type ReactNode } from 'react';
import { IconMinus, IconPlus, IconWorld } from '../../../ui/icons/icons.tsx';
import { tileStyle } from '../../../ui/layout/tile.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { project, type Coordinates } from '../projection.ts';
import { useMapGestures } from '../use-map-gestures.ts';
import {
  FINE_ZOOM,
  findZoomCenter,
  getScale,
  isOnScreen,
  placeOnScreen,
  zoomView,
  type MapSize,
  type MapView,
} from '../view.ts';
import fineWorld from '../world-fine.svg?no-inline';
import world from '../world.svg?no-inline';
import classes from './world-map.module.css';

/** Cities so close to each other that the map marks them by one circle. */
export interface MapMark extends Coordinates {
  id: string;
  people: number;
  /** The number in the circle. */
  amount: string;
  /** What the circle is, for screen readers and as a hint: 'Paris, France: 12 people'. */
  label: string;
  isChosen: boolean;
}

interface WorldMapProps {
  label: string;
  marks: readonly MapMark[];
  onChoose: (id: string) => void;
  view: MapView;
  size: MapSize;
  changeView: (change: (view: MapView) => MapView) => void;
  /** Shows all marks. */
  onFit: () => void;
}

/**
 * The map of the world with a circle for each mark. It comes from the package; nothing is loaded from elsewhere. Arrows, plus and
 * minus move it; Tab goes from circle to circle.
 */
export function WorldMap({ label, marks, onChoose, view, size, changeView, onFit }: WorldMapProps) {
  const findCenter = (shown: MapView) => findZoomCenter(marks, shown, size);
  const zoomBy = (steps: number) => changeView((shown) => zoomView(shown, steps, size, findCenter(shown)));
  const { element, handlers } = useMapGestures(size, changeView, findCenter);
  return (
    <div className={classes.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions -- the keys move what is shown */}
      <div
        ref={element}
        role="group"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys move what is shown
        tabIndex={0}
        className={classes.map}
        {...handlers}
      >
        <Drawing view={view} size={size} />
        {marks.map((mark) => (
          <Mark key={mark.id} mark={mark} view={view} size={size} onChoose={onChoose} />
        ))}
      </div>
      <div className={classes.tools}>
        <Tool label="Zoom in" onClick={() => zoomBy(1)}>
          <IconPlus size={20} />
        </Tool>
        <Tool label="Zoom out" onClick={() => zoomBy(-1)}>
          <IconMinus size={20} />
        </Tool>
        <Tool label="Show all" onClick={onFit}>
          <IconWorld size={20} />
        </Tool>
      </div>
    </div>
  );
}

function Drawing({ view, size }: { view: MapView; size: MapSize }) {
  const isFine = useFineWorld(view.zoom);
  const corner = placeOnScreen({ x: 0, y: 0 }, view, size);
  const file = isFine ? fineWorld : world;
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      <g transform={`translate(${corner.x} ${corner.y}) scale(${getScale(view.zoom)})`}>
        <use href={`${file}#land`} className={classes.land} />
        <use href={`${file}#borders`} className={classes.borders} />
      </g>
    </svg>
  );
}

/** Whether to draw the fine map: near enough, once it is there. */
function useFineWorld(zoom: number): boolean {
  const [isLoaded, setLoaded] = useState(false);
  const isNear = zoom >= FINE_ZOOM;
  useEffect(() => {
    if (!isNear || isLoaded) return;
    const image = new Image();
    image.addEventListener('load', () => setLoaded(true));
    image.src = fineWorld;
  }, [isNear, isLoaded]);
  return isNear && isLoaded;
}

/** The smallest and the largest circle in px: in cells of 44 px, none covers another one. */
const [SMALLEST, LARGEST] = [28, 42];

function Mark({ mark, view, size, onChoose }: Pick<WorldMapProps, 'view' | 'size' | 'onChoose'> & { mark: MapMark }) {
  const { x, y } = placeOnScreen(project(mark), view, size);
  if (!isOnScreen({ x, y }, size)) return null;
  const diameter = Math.min(LARGEST, SMALLEST + 4 * Math.log10(Math.max(1, mark.people)) * 2);
  return (
    <button
      type="button"
      className={classes.mark}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      aria-label={mark.label}
      aria-pressed={mark.isChosen}
      title={mark.label}
      onClick={() => onChoose(mark.id)}
    >
      <Text
        as="span"
        size="xs"
        weight="strong"
        tabular
        className={classes.circle}
        style={{ width: diameter, height: diameter }}
      >
        {mark.amount}
      </Text>
    </button>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      {...tileStyle({ size: 44, tone: 'raised' })}
      data-hover
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
