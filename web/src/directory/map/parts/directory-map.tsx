import type { DirectoryFilters } from '@homecoming/contract/directory-filters.ts';
import type { MapCell } from '@homecoming/contract/directory.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useCurrentUser } from '../../../accounts/api.ts';
import { count, counted } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { updateProfile } from '../../../profiles/api.ts';
import { TextLink } from '../../../ui/buttons/links.tsx';
import { Bone, Loading } from '../../../ui/feedback/loading.tsx';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import { IconList, IconMap2 } from '../../../ui/icons/icons.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { refreshDirectory, useMapCells, type MapRequest } from '../../api.ts';
import { describePeople, directoryTexts, formatPeopleTitle } from '../../texts.ts';
import { MAX_ZOOM, fitView, getBox, zoomToCells, type MapSize, type MapView } from '../view.ts';
import { mergeClose } from '../merge-close.ts';
import classes from './directory-map.module.css';
import { MapTable } from './map-table.tsx';
import { WorldMap, type MapMark } from './world-map.tsx';

interface DirectoryMapProps {
  communityId: string;
  /** The map shows all cities of the other filters; the chosen ones are marked. */
  filters: DirectoryFilters;
  onChoose: (cities: string[] | undefined) => void;
  /** The list has only members of a role, which the map does not know: it says so instead of a number. */
  ignoresRole: boolean;
}

/** The whole world from so far that all cells are a few. */
const WORLD: MapRequest = { zoom: 1 };
/** A circle of more cities than these brings the reader closer to them instead of choosing them. */
const MAX_CHOSEN_CITIES = 3;
/** The view is loaded when it has not moved for this time. */
const PAUSE_MS = 150;

/** Where the people of the directory live: a map with circles, or the same as a list. */
export function DirectoryMap({ communityId, filters: allFilters, onChoose, ignoresRole }: DirectoryMapProps) {
  const { city: chosen = [], ...filters } = allFilters;
  const [isList, setList] = useState(false);
  const { ref, width, height } = useElementSize();
  const size = { width, height };
  const world = useMapCells(communityId, filters, WORLD);
  const [view, changeView] = useFittedView(
    JSON.stringify(filters),
    world.isLoading ? undefined : world.data?.cells,
    size,
  );
  const [pausedView] = useDebouncedValue(view, PAUSE_MS);
  const shown = useMapCells(communityId, filters, pausedView && getRequest(pausedView, size));
  const { cells, exact } = shown.data ?? world.data ?? { cells: [], exact: true };
  const circles = view === null ? [] : mergeClose(cells, view);
  const marks = circles.map((cell) => toMark(cell, exact, chosen));

  function choose(id: string): void {
    const circle = circles.find((one) => getCellId(one) === id);
    if (circle === undefined) return;
    const cities = circle.places.map(({ id: place }) => String(place));
    if (circle.places_count > MAX_CHOSEN_CITIES && view !== null && view.zoom < MAX_ZOOM) {
      changeView((from) => zoomToCells(circle, circle.cells, from, size));
    } else onChoose(cities.every((city) => chosen.includes(city)) ? undefined : cities);
  }

  if (world.data === undefined && world.error !== undefined) {
    return <SectionError error={world.error} onRetry={() => void world.mutate()} />;
  }
  return (
    <Stack gap={8}>
      <MapHead isList={isList} onSwitch={setList}>
        {ignoresRole
          ? directoryTexts.everyRole
          : world.data && describeMapped(world.data, Object.keys(filters).length > 0)}
      </MapHead>
      {isList ? (
        <MapTable communityId={communityId} filters={filters} chosen={chosen} onChoose={onChoose} />
      ) : (
        <div ref={ref} className={classes.place}>
          {view === null ? (
            <Loading label="Loading the map">
              <Bone height={height} radius={16} />
            </Loading>
          ) : (
            <WorldMap
              label="Map of where people live. Arrow keys move it, plus and minus zoom."
              marks={marks}
              onChoose={choose}
              view={view}
              size={size}
              changeView={changeView}
              onFit={() => changeView(() => fitView(world.data?.cells ?? [], size))}
            />
          )}
        </div>
      )}
      <Credits />
      <OwnPlace communityId={communityId} />
    </Stack>
  );
}

/** A way onto the map for a reader who is not on it. */
function OwnPlace({ communityId }: { communityId: string }) {
  const { data: user } = useCurrentUser();
  const showing = useAction(async () => {
    await updateProfile({ on_map: true });
    await refreshDirectory(communityId);
    notice.success(directoryTexts.nowOnMap);
  });
  if (user === undefined || user.on_map) return null;
  if (user.city === null) {
    return (
      <Text size="s" tone="soft">
        You are not on the map. <TextLink to="/profile">Say which city you live in</TextLink>
      </Text>
    );
  }
  return (
    <Row wrap gap={8}>
      <Text size="s" tone="soft">
        You are not on the map.
      </Text>
      <Button variant="light" size="compact-sm" loading={showing.isRunning} onClick={() => void showing.run()}>
        Show my city on the map
      </Button>
    </Row>
  );
}

interface MapHeadProps {
  isList: boolean;
  onSwitch: (isList: boolean) => void;
  children: ReactNode;
}

function MapHead({ isList, onSwitch, children }: MapHeadProps) {
  return (
    <Row justify="between" gap={8}>
      <Text size="s" tone="quiet">
        {children}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={isList ? <IconMap2 size={16} /> : <IconList size={16} />}
        onClick={() => onSwitch(!isList)}
      >
        {isList ? 'As a map' : 'As a list'}
      </Button>
    </Row>
  );
}

function describeMapped({ total, exact }: { total: number; exact: boolean }, isFiltered: boolean): string {
  if (total === 0) return isFiltered ? directoryTexts.nobodyFoundOnMap : directoryTexts.nobodyOnMap;
  return `${formatPeopleTitle(total, exact)} on the map`;
}

function Credits() {
  return (
    <Text size="xs" tone="quiet">
      Map:{' '}
      <a href="https://www.naturalearthdata.com/" target="_blank" rel="noreferrer">
        Natural Earth
      </a>
      . Cities:{' '}
      <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">
        GeoNames
      </a>{' '}
      (CC BY 4.0)
    </Text>
  );
}

/** What the map shows: all people of the filters at first and after each change of them, then what the reader moves it to. */
function useFittedView(filters: string, cells: readonly MapCell[] | undefined, size: MapSize) {
  const [fitted, setFitted] = useState<{ filters: string; view: MapView } | null>(null);
  const isReady = cells !== undefined && size.width > 0;
  if (isReady && fitted?.filters !== filters) setFitted({ filters, view: fitView(cells, size) });
  const changeView = (change: (view: MapView) => MapView) =>
    setFitted((last) => last && { filters: last.filters, view: change(last.view) });
  return [fitted?.view ?? null, changeView] as const;
}

/** The view with what is around it, so that a short way needs no new load. */
function getRequest(view: MapView, size: MapSize): MapRequest {
  const { west, south, east, north } = getBox(view, { width: size.width * 1.5, height: size.height * 1.5 });
  const box = [west, south, east, north].map((degrees) => degrees.toFixed(2)).join(',');
  return { box, zoom: Math.floor(view.zoom * 2) / 2 };
}

function getCellId({ places, x, y }: MapCell): string {
  return places.length === 0 ? `${x} ${y}` : places.map(({ id }) => id).join(' ');
}

function toMark(cell: MapCell, isExact: boolean, chosen: readonly string[]): MapMark {
  const [first] = cell.places;
  const others = cell.places_count - 1;
  const where = others === 0 ? first?.label : `${first?.label} and ${counted(others, 'more city', 'more cities')}`;
  return {
    id: getCellId(cell),
    x: cell.x,
    y: cell.y,
    people: cell.people,
    amount: count(cell.people),
    label: `${where}: ${describePeople(cell.people, isExact)}`,
    isChosen: cell.places.some(({ id }) => chosen.includes(String(id))),
  };
}
