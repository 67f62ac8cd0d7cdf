import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { EditedQuestion } from '../api.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import { QuestionCard, type QuestionActions } from './question-card.tsx';

interface QuestionListProps extends QuestionActions {
  questions: readonly EditedQuestion[];
}

/** The questions of an event, to be ordered with the pointer or with Space and the arrow keys. */
export function QuestionList({ questions, onMove, ...card }: QuestionListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const getLabel = (id: string | number) => questions.find((question) => question.id === id)?.label ?? 'The question';
  const getPosition = (id: string | number) => questions.findIndex((question) => question.id === id);
  const describePosition = (id: string | number) => `place ${getPosition(id) + 1} of ${questions.length}`;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        screenReaderInstructions: {
          draggable: 'Press Space to pick the question up, the arrow keys to move it, and Space to put it down.',
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
      <SortableContext items={questions.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <Stack as="ul" gap={12} aria-label="Questions">
          {questions.map((question) => (
            <SortableCard key={question.id} question={question} onMove={onMove} total={questions.length} {...card} />
          ))}
        </Stack>
      </SortableContext>
    </DndContext>
  );
}

type SortableCardProps = QuestionActions & { question: EditedQuestion; total: number };

function SortableCard({ question, ...card }: SortableCardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: question.id,
    disabled: question.isNew === true,
    // The list is in its new order at once: an animation from the old one would go back and forth
    animateLayoutChanges: () => false,
  });
  return (
    <QuestionCard
      {...card}
      question={question}
      row={{
        ref: setNodeRef,
        'data-dragging': isDragging || undefined,
        style: { transform: transform === null ? undefined : `translateY(${transform.y}px)`, transition },
      }}
      handle={{ ...attributes, ...listeners, ref: setActivatorNodeRef }}
    />
  );
}
