import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ComponentProps, ReactNode } from 'react';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '../icons/icons.tsx';
import { Stack } from '../layout/stack.tsx';
import { ActionsMenu } from '../overlays/actions-menu.tsx';
import classes from './sortable-list.module.css';

/** What makes a row sortable: attributes of the row, the handle by which it is dragged, and a menu that moves it. */
export interface SortableParts {
  row: ComponentProps<'li'> & { 'data-dragging'?: true | undefined };
  handle: ReactNode;
  menu: ReactNode;
}

interface SortableItem {
  id: string;
  /** It cannot be moved now. */
  isFixed?: boolean;
}

interface SortableListProps<Item extends SortableItem> {
  items: readonly Item[];
  /** The accessible name of the list. */
  label: string;
  /** What an item is, such as 'question'. */
  noun: string;
  /** The accessible name of an item. */
  getName: (item: Item) => string;
  gap?: 8 | 12;
  /** Moves an item to a position, from 0. */
  onMove: (id: string, position: number) => void;
  children: (item: Item, parts: SortableParts) => ReactNode;
}

/** A list to be ordered with the pointer, with Space and the arrow keys, or by menus. */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { items, label, noun, getName, gap = 12, onMove } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const getPosition = (id: string | number) => items.findIndex((item) => item.id === id);
  const getLabel = (id: string | number) => {
    const item = items[getPosition(id)];
    return item === undefined ? `The ${noun}` : getName(item);
  };
  const describePosition = (id: string | number) => `place ${getPosition(id) + 1} of ${items.length}`;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        screenReaderInstructions: {
          draggable: `Press Space to pick the ${noun} up, the arrow keys to move it, and Space to put it down.`,
        },
        announcements: {
          onDragStart: ({ active }) => `${getLabel(active.id)}, picked up at ${describePosition(active.id)}.`,
          onDragOver: ({ active, over }) =>
            over === null ? undefined : `${getLabel(active.id)}, over ${describePosition(over.id)}.`,
          onDragEnd: ({ active, over }) =>
            `${getLabel(active.id)}, put down at ${describePosition(over === null ? active.id : over.id)}.`,
          onDragCancel: ({ active }) => `${getLabel(active.id)} is back at ${describePosition(active.id)}.`,
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over !== null && over.id !== active.id) onMove(String(active.id), getPosition(over.id));
      }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <Stack as="ul" gap={gap} aria-label={label}>
          {items.map((item, position) => (
            <SortableRow key={item.id} item={item} position={position} list={props} />
          ))}
        </Stack>
      </SortableContext>
    </DndContext>
  );
}

interface SortableRowProps<Item extends SortableItem> {
  item: Item;
  position: number;
  list: SortableListProps<Item>;
}

function SortableRow<Item extends SortableItem>({ item, position, list }: SortableRowProps<Item>) {
  const { id, isFixed = false } = item;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: isFixed,
    // The list is in its new order at once: an animation from the old one would go back and forth
    animateLayoutChanges: () => false,
  });
  const name = list.getName(item);
  const total = list.items.length;
  return list.children(item, {
    row: {
      ref: setNodeRef,
      'data-dragging': isDragging || undefined,
      style: { transform: transform === null ? undefined : `translateY(${transform.y}px)`, transition },
    },
    handle: (
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        aria-label={`Move ${name}`}
        disabled={total < 2 || isFixed}
      >
        <IconGripVertical />
      </button>
    ),
    menu: (
      <ActionsMenu
        label={`Order of ${name}`}
        width={200}
        items={[
          !isFixed &&
            position > 0 && {
              label: 'Move up',
              icon: <IconArrowUp />,
              onClick: () => list.onMove(id, position - 1),
            },
          !isFixed &&
            position < total - 1 && {
              label: 'Move down',
              icon: <IconArrowDown />,
              onClick: () => list.onMove(id, position + 1),
            },
        ]}
      />
    ),
  });
}

/** The items with one of them at another position, from 0. */
export function moveItem<Item extends SortableItem>(items: readonly Item[], id: string, position: number): Item[] {
  const item = items.find((one) => one.id === id);
  if (item === undefined) return [...items];
  return items.filter((one) => one !== item).toSpliced(position, 0, item);
}
